/**
 * The Dragon deck's characters as two-tone masks on a 100 by 100 field: `m` is the character's own colour, `p` the paper,
 * `t` a tint of the colour.
 */

const both = (shape) => shape + `<g transform="translate(100 0) scale(-1 1)">${shape}</g>`;

export const CHARACTERS = {
  rabbit:
    both(
      '<path class="m" d="M44 44C30 40 20 24 22 6c0-4 4-6 8-3 12 9 19 24 17 40Z"/><path class="t" d="M41 38C33 33 27 22 28 11c8 7 13 17 13 27Z"/>',
    ) +
    '<path class="m" d="M50 36c19 0 33 13 33 30S69 96 50 96 17 83 17 66s14-30 33-30Z"/>' +
    '<path class="p" d="M50 66c12 0 21 6 21 14s-9 13-21 13-21-5-21-13 9-14 21-14Z"/>' +
    both(
      '<circle class="p" cx="36" cy="59" r="5.5"/><circle class="k" cx="37" cy="60" r="3"/><path class="l" d="M33 78 20 74M33 82l-13 2"/>',
    ) +
    '<path class="m" d="M45 70h10l-5 6Z"/><path class="l" d="M50 76v5m0 0c-2 4-7 4-9 1m9-1c2 4 7 4 9 1"/>',
  monkey:
    both('<circle class="m" cx="15" cy="52" r="13"/><circle class="t" cx="16" cy="52" r="7"/>') +
    '<path class="m" d="M50 8c4 0 3 5 8 7 17 4 27 18 27 36 0 25-15 43-35 43S15 76 15 51c0-18 10-32 27-36 5-2 4-7 8-7Z"/>' +
    '<path class="p" d="M50 36c4-6 10-9 16-8 9 1 13 10 11 19-1 5-3 7-3 12 0 17-11 29-24 29S26 76 26 59c0-5-2-7-3-12-2-9 2-18 11-19 6-1 12 2 16 8Z"/>' +
    both('<circle class="k" cx="38" cy="48" r="4.5"/><path class="l" d="M31 38c4-3 8-3 11-1"/>') +
    '<path class="m" d="M45 60h3l-1 4Zm10 0h-3l1 4Z"/><path class="l" d="M36 71c8 9 20 9 28 0"/>',
  panda:
    both('<circle class="m" cx="20" cy="24" r="15"/>') +
    '<path class="p o" d="M50 16c24 0 39 15 39 38 0 24-16 39-39 39S11 78 11 54c0-23 15-38 39-38Z"/>' +
    both(
      '<path class="m" d="M22 60c-2-10 5-22 14-22 8 0 10 8 6 15s-6 14-12 14c-4 0-7-3-8-7Z"/><circle class="p" cx="34" cy="51" r="4.6"/><circle class="k" cx="34.6" cy="51.6" r="2.6"/>',
    ) +
    '<path class="m" d="M42 66c0-3 16-3 16 0 0 4-5 8-8 8s-8-4-8-8Z"/><path class="l" d="M50 74v4m0 0c-3 5-9 5-12 1m12-1c3 5 9 5 12 1"/>',
  tiger:
    both(
      '<path class="m" d="M14 40C6 26 8 10 20 10c9 0 16 6 20 14Z"/><path class="p" d="M18 31c-3-7-2-13 3-13 4 0 8 3 10 7Z"/>',
    ) +
    '<path class="m" d="M50 14c24 0 38 14 39 36 1 26-17 45-39 45S10 76 11 50c1-22 15-36 39-36Z"/>' +
    '<path class="p" d="M50 64c8-7 22-4 24 7 1 12-11 20-24 20s-25-8-24-20c2-11 16-14 24-7Z"/>' +
    '<path class="k" d="M46 15h8l-4 18Zm-14 4 8-3 2 15Zm36 0-8-3-2 15Z"/>' +
    both(
      '<path class="k" d="m11 48 16 5-16 4Zm1 16 15 1-12 8Z"/><path class="p" d="M27 51c4-6 11-7 16-2-3 5-11 7-16 2Z"/><circle class="k" cx="36" cy="50" r="3.2"/>',
    ) +
    '<path class="k" d="M43 66c0-3 14-3 14 0 0 4-4 6-7 8-3-2-7-4-7-8Z"/><path class="l" d="M50 74v4m0 0c-3 4-8 4-11 1m11-1c3 4 8 4 11 1"/>',
  phoenix:
    both(
      '<path class="m" d="M47 60C36 58 24 50 18 40 13 31 9 20 3 15c4 15 3 24 7 33-3-1-6-2-8-2 4 13 11 21 19 26-3 0-5 1-7 1 8 8 18 11 29 9Z"/><path class="t" d="M44 66C34 64 25 58 20 51c3 11 11 19 22 22Z"/><path class="m" d="M41 24C35 19 32 12 34 2c8 5 12 12 12 20Z"/>',
    ) +
    '<path class="m" d="M50 0c5 8 6 15 4 22 10 3 15 11 13 22-1 7-5 12-5 20 0 9 6 14 4 23-2 6-9 11-16 13-7-2-14-7-16-13-2-9 4-14 4-23 0-8-4-13-5-20-2-11 3-19 13-22-2-7-1-14 4-22Z"/>' +
    '<path class="p" d="M50 48 43 38c4-3 10-3 14 0Z"/>' +
    both('<circle class="p" cx="41" cy="33" r="3.6"/><circle class="k" cx="41.6" cy="33.4" r="2"/>') +
    '<path class="p" d="M50 56c5 5 7 9 7 13 0 5-3 8-7 10-4-2-7-5-7-10 0-4 2-8 7-13Z"/><path class="m" d="M50 63c3 3 4 5 4 7s-2 4-4 5c-2-1-4-3-4-5s1-4 4-7Z"/><path class="p" d="M50 84c3 2 4 4 4 6s-2 3-4 4c-2-1-4-2-4-4s1-4 4-6Z"/>',
  dragon:
    both(
      '<path class="m" d="M38 26C26 22 18 13 18 1c6 8 12 10 20 11 5 1 8 5 8 11Z"/><path class="m" d="M33 26C22 24 12 27 4 21c4 9 10 13 16 15-6 2-11 2-17 0 4 9 11 13 18 13-4 3-9 5-15 5 6 7 14 9 22 7Z"/><path class="w" d="M36 76C24 72 14 76 11 86c-2 7 4 11 8 7"/>',
    ) +
    '<path class="m" d="M50 16c8 0 12 5 17 10 7 8 7 20 3 30-2 5-2 9-1 14 2 12-5 26-19 29-14-3-21-17-19-29 1-5 1-9-1-14-4-10-4-22 3-30 5-5 9-10 17-10Z"/>' +
    both(
      '<path class="p" d="M34 44c5-2 10 0 13 6-6 2-12 0-13-6Z"/><circle class="k" cx="41" cy="47.5" r="2.4"/><path class="p" d="M33 39c6-3 11-2 15 3l-1 2c-4-4-8-5-14-5Z"/>',
    ) +
    '<path class="t" d="m50 22 4 9-4 9-4-9Z"/><path class="p" d="M39 68c2-4 7-4 8 0 0 3-6 4-8 0Zm22 0c-2-4-7-4-8 0 0 3 6 4 8 0Z"/><path class="p" d="M37 79c8 5 18 5 26 0l-3 7-4-3-3 4-3-4-3 4-3-4-4 3Z"/><path class="l" d="M50 54v8"/>',
};
