/** Where a page begins: what stands round it does not wait for what is on it. */
const PAGE = 'main, [data-page]';
const MARK = 'data-arriving';

/**
 * As long as this element is there, nothing below it on its page is drawn (`tokens.css`): it and everything round it up to
 * the page carry a mark. A selector that asks what is inside (`:has`) would do without the marks, and would make the
 * browser judge every element of a page anew with each one that comes or goes.
 */
export function holdBackBelow(element: Element | null): () => void {
  const marked: Element[] = [];
  const page = element?.closest(PAGE);
  if (page === undefined || page === null) return () => {};
  for (let one = element; one !== null && one !== page; one = one.parentElement) {
    one.setAttribute(MARK, String(marksOn(one) + 1));
    marked.push(one);
  }
  return () => {
    for (const one of marked) {
      const left = marksOn(one) - 1;
      if (left > 0) one.setAttribute(MARK, String(left));
      else one.removeAttribute(MARK);
    }
  };
}

/** Several things that are on their way may stand in one part of a page. */
const marksOn = (element: Element): number => Number(element.getAttribute(MARK) ?? 0);
