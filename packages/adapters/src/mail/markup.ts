import { htmlText } from '@cliffhanger/core/kernel';

declare const markup: unique symbol;

/** Safe HTML. Only the tag below creates it, and the tag escapes every interpolated value. */
export interface Markup {
  readonly [markup]: true;
  readonly html: string;
}

type Value = string | Markup | readonly Markup[];

export function html(texts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const parts = texts.map((text, index) => {
    const value = values[index];
    return value === undefined ? text : `${text}${inserted(value)}`;
  });
  return { html: parts.join('') } as Markup;
}

function inserted(value: Value): string {
  if (typeof value === 'string') return htmlText(value);
  return 'html' in value ? value.html : value.map((part) => part.html).join('');
}
