import type { MessageId } from '@cliffhanger/i18n';
import type { listHall } from '@cliffhanger/wire/catalog';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listOrders } from '@cliffhanger/wire/orders';
import type { PageName } from '@cliffhanger/wire/pages';
import type { findLinks } from '@cliffhanger/wire/promotion';
import type { PageQuery } from '../../../shared/navigation/index.ts';

export type OrderHit = AnswerOf<typeof listOrders>['list'][number];
export type DramaHit = AnswerOf<typeof listHall>['list'][number];
export type LinkHit = AnswerOf<typeof findLinks>['list'][number];

/** A search result that opens a page. */
export interface Hit {
  readonly key: string;
  readonly page: PageName;
  readonly query: PageQuery;
  readonly title: string;
  readonly detail: string;
  /** `undefined` shows the icon of the section. */
  readonly poster?: string;
}

export interface Section {
  readonly kind: 'orders' | 'links' | 'dramas' | 'pages';
  readonly hits: readonly Hit[];
}

/**
 * The prefix of an order number for the call, or `undefined` if the text cannot be one. Accepts shortened forms such
 * as `7k3v` and `ch7k3v` for `CH-7K3VT2QM`.
 */
export function orderNumberOf(typed: string): string | undefined {
  const text = typed.trim().toUpperCase().replaceAll(/\s/g, '');
  if (!/^[A-Z0-9-]{2,20}$/.test(text)) return undefined;
  const rest = text.replace(/^CH-?/, '');
  return /^[A-Z0-9]{0,12}$/.test(rest) ? `CH-${rest}` : undefined;
}

export interface NamedPage {
  readonly page: PageName;
  readonly label: MessageId;
}

/** Pages by their name in the current language; prefix matches come first. */
export function pagesNamed<Page extends { readonly name: string }>(
  pages: readonly Page[],
  typed: string,
): readonly Page[] {
  const text = typed.trim().toLocaleLowerCase();
  if (text === '') return [];
  const found = pages.filter(({ name }) => name.toLocaleLowerCase().includes(text));
  const begins = ({ name }: Page): boolean => name.toLocaleLowerCase().startsWith(text);
  return [...found.filter(begins), ...found.filter((page) => !begins(page))];
}
