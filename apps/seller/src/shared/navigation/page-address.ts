import { PAGES, type PageName } from '@cliffhanger/wire/pages';

export type PageQuery = Readonly<Record<string, string>>;

/** The address of a page inside the app; what a page needs to know stands in its query (DOMAIN §11). */
export function pageAddress(page: PageName, query: PageQuery = {}): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? PAGES[page] : `${PAGES[page]}?${text}`;
}
