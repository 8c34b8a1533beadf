/* Creates the elements of the page without parsing any markup. */

type Child = Node | string | undefined;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

interface Drawing {
  readonly box: string;
  readonly paths: readonly Readonly<Record<string, string>>[];
  readonly isStroked?: boolean;
}

export function drawing({ box, paths, isStroked = false }: Drawing): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', box);
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('fill', isStroked ? 'none' : 'currentColor');
  if (isStroked) {
    for (const [name, value] of Object.entries(STROKE)) svg.setAttribute(name, value);
  }
  for (const attributes of paths) {
    const path = document.createElementNS(SVG, 'path');
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
    svg.append(path);
  }
  return svg;
}

const STROKE = {
  stroke: 'currentColor',
  'stroke-width': '3.4',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

export const MARK: Drawing = {
  box: '0 0 20 20',
  paths: [{ d: 'M3 3h14v6.5l-6 7.5H9L3 9.5z', opacity: '.28' }, { d: 'M3 3h14v3H10l-3.2 5L3 8z' }],
};

const CIRCLE = { d: 'M26 3a23 23 0 1 1 0 46 23 23 0 0 1 0-46z' };
const stroked = (d: string): Drawing => ({ box: '0 0 52 52', paths: [CIRCLE, { d }], isStroked: true });

export const TONE_DRAWINGS = {
  good: stroked('m16 27 7 7 14-15'),
  bad: stroked('m18 18 16 16M34 18 18 34'),
  attention: stroked('M26 14v13l8 5'),
};
