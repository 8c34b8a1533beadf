/** Root of a page: content outside it is not affected. */
const PAGE = 'main, [data-page]';
const MARK = 'data-arriving';

/**
 * Hides everything below this element on its page until it unmounts. Marks the element and its ancestors up
 * to the page; `tokens.css` hides the siblings that follow. `:has` would need no marks, but browsers would
 * then recalculate the styles of every element of the page on each change.
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

/** A counter, because one section may contain several loading elements. */
const marksOn = (element: Element): number => Number(element.getAttribute(MARK) ?? 0);
