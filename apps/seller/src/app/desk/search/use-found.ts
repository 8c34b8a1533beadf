import { listHall } from '@cliffhanger/wire/catalog';
import { listOrders } from '@cliffhanger/wire/orders';
import { findLinks } from '@cliffhanger/wire/promotion';
import { useEffect, useState } from 'react';
import { type Translate, useTranslation } from '../../../shared/language/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import {
  type DramaHit,
  type Hit,
  type LinkHit,
  type OrderHit,
  orderNumberOf,
  pagesNamed,
  type Section,
} from './results.ts';
import { SEARCHED_PAGES } from './searched-pages.ts';

const WAITS_FOR_TYPING_MS = 150;
const SHORTEST = 2;
const MOST_OF_A_KIND = 5;

/** Debounces the input. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), WAITS_FOR_TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

const orderHit =
  (t: Translate) =>
  ({ number, title, poster, state }: OrderHit): Hit => ({
    key: `order ${number}`,
    page: 'order',
    query: { number },
    title: number,
    detail: `${title} · ${t(`orders.state.${state}`)}`,
    poster,
  });

const linkHit = ({ dramaId, title, code, subId, url }: LinkHit): Hit => ({
  key: `link ${url}`,
  page: 'drama',
  query: { id: dramaId, from: 'library' },
  title: code === null ? url : `/r/${code}${subId === '' ? '' : ` · ${subId}`}`,
  detail: title,
});

const dramaHit =
  (t: Translate) =>
  ({ id, title, category, poster, isMine }: DramaHit): Hit => ({
    key: `drama ${id}`,
    page: 'drama',
    query: { id, from: 'hall' },
    title,
    detail: isMine ? `${category} · ${t('catalog.drama.mine')}` : category,
    poster,
  });

/** Searches the seller's orders and links, the catalogue, and the pages of the app. */
export function useFound(typed: string) {
  const t = useTranslation();
  const debounced = useDebounced(typed.trim());
  const isLongEnough = debounced.length >= SHORTEST;
  const number = orderNumberOf(debounced);
  const page = { page: 1, pageSize: MOST_OF_A_KIND } as const;
  const orders = useApiQuery(
    listOrders,
    { state: null, search: number, ...page },
    { enabled: isLongEnough && number !== undefined },
  );
  const links = useApiQuery(findLinks, { text: debounced }, { enabled: isLongEnough });
  const dramas = useApiQuery(
    listHall,
    { categoryId: null, search: debounced, sort: 'hot', includeMine: true, ...page },
    { enabled: isLongEnough },
  );
  const pages = pagesNamed(
    SEARCHED_PAGES.map(({ page: name, label }) => ({ page: name, name: t(label) })),
    typed,
  );
  const all: readonly Section[] = [
    {
      kind: 'orders',
      hits: isLongEnough && number !== undefined ? (orders.data?.list ?? []).map(orderHit(t)) : [],
    },
    { kind: 'links', hits: isLongEnough ? (links.data?.list ?? []).map(linkHit) : [] },
    { kind: 'dramas', hits: isLongEnough ? (dramas.data?.list ?? []).map(dramaHit(t)) : [] },
    {
      kind: 'pages',
      hits: pages.map((one) => ({
        key: `page ${one.page}`,
        page: one.page,
        query: {},
        title: one.name,
        detail: '',
      })),
    },
  ];
  const queries = [links, dramas, ...(number === undefined ? [] : [orders])];
  const isLooking = isLongEnough && queries.some(({ isPending, isError }) => isPending && !isError);
  return {
    sections: all.filter(({ hits }) => hits.length > 0),
    isLooking: isLooking || typed.trim() !== debounced,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    isLongEnough,
  };
}
