import { PAGES, type PageName } from '@cliffhanger/wire/pages';

export type PageQuery = Readonly<Record<string, string>>;

/** The in-app address of a page; its parameters are in the query (DOMAIN §11). */
export function pageAddress(page: PageName, query: PageQuery = {}): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? PAGES[page] : `${PAGES[page]}?${text}`;
}
