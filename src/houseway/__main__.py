"""`python -m houseway` is the `houseway` command."""

from houseway.cli import main

if __name__ == "__main__":
    main()
