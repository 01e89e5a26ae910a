/** A stylesheet that one page alone needs, loaded with that page; fulfilled when it holds. */

export const loadStyle = (name) =>
  new Promise((done, failed) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: `/style/${name}`, onload: done, onerror: () => failed(new Error(`${name} could not be loaded`)) });
    document.head.append(link);
  });
