export const Spinner = () => (
  <span
    aria-hidden
    className="size-[18px] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
  />
);
