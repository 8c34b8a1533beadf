import { expect, type Page } from '@playwright/test';

/** Fails on elements past the edges of the window, and on clipped text. */
export async function expectItFits(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const root = document.documentElement;
    const edge = root.clientWidth;
    const nameOf = (element: Element): string =>
      `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 60)}`;
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true });
    };
    // The SVG's own frame clips its content.
    const isDrawn = (element: Element): boolean =>
      element instanceof SVGElement && element.ownerSVGElement !== null;
    // A backdrop is larger than its container on purpose.
    const isDecoration = (element: Element): boolean => element.closest('[aria-hidden="true"]') !== null;
    const seen = [...document.body.querySelectorAll('*')].filter(
      (element) => !isDrawn(element) && !isDecoration(element) && isSeen(element),
    );
    // A horizontally scrolling row exceeds the edge on purpose.
    const isPushed = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'auto' && box.scrollWidth > box.clientWidth) return true;
      }
      return false;
    };
    const past = seen.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (right > edge + 1 || left < -1) && !isPushed(element);
    });
    const cut = seen.filter(
      (element) =>
        !(element instanceof SVGElement) &&
        !(element instanceof HTMLInputElement) &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== 'visible' &&
        getComputedStyle(element).overflowX !== 'auto',
    );
    return {
      scrollsSideways: root.scrollWidth > edge,
      pastTheEdge: past.map(nameOf).slice(0, 5),
      cutOff: cut.map(nameOf).slice(0, 5),
    };
  });
  expect
    .soft(found, `the layout of ${where}`)
    .toEqual({ scrollsSideways: false, pastTheEdge: [], cutOff: [] });
}
