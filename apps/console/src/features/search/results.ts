import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { searchRecords } from '@cliffhanger/wire/operator/records';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookText,
  Clapperboard,
  Eye,
  Flag,
  Link2,
  type LucideIcon,
  Medal,
  ReceiptText,
  Scale,
  StickyNote,
  Store,
} from 'lucide-react';
import { networkText } from '../../shared/accounts/index.ts';
import { listText, moneyText, t } from '../../shared/language/index.ts';
import { wordText } from '../../shared/parts/index.ts';

export type Found = AnswerOf<typeof searchRecords>;
export type Hit = Found['list'][number];
export type Matter = Found['matters'][number];
export type HitKind = Hit['kind'];

/** One result with its action. */
export interface Item {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly hit?: Hit;
  readonly matter?: Matter;
  /** A page; `act` is an action without navigation. */
  readonly to?: string;
  readonly act?: () => void;
}

export interface Section {
  readonly name: string;
  readonly aside?: string | undefined;
  readonly items: readonly Item[];
}

export const KIND_ICONS: Readonly<Record<HitKind, LucideIcon>> = {
  seller: Store,
  order: ReceiptText,
  viewer: Eye,
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  transfer: BookText,
  drama: Clapperboard,
  link: Link2,
};

const MATTER_ICONS: Readonly<Record<Matter['kind'], LucideIcon>> = {
  order: ReceiptText,
  complaint: Flag,
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  link: Link2,
  appeal: Scale,
  grant: Medal,
};

const inQueue = (kind: string, id: string): string => `/queue/${kind}?id=${encodeURIComponent(id)}`;

/** The result's own page if it has one, otherwise its seller's page. */
function pageOf({ kind, id, sellerId }: Hit): string | undefined {
  switch (kind) {
    case 'seller':
      return `/seller/${id}`;
    case 'order':
      return `/order/${id}`;
    case 'viewer':
      return `/viewer/${id}`;
    case 'drama':
      return `/dramas/${id}`;
    case 'transfer':
      return `/books?transfer=${id}`;
    default:
      return sellerId === null ? undefined : `/seller/${sellerId}`;
  }
}

const MATTER_QUEUES = {
  complaint: 'complaint',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  link: 'promotion-link',
  appeal: 'appeal',
} as const;

const matterPage = ({ kind, id }: Matter): string => {
  if (kind === 'order' || kind === 'complaint') return `/order/${id}`;
  return kind === 'grant' ? '/grant-level' : inQueue(MATTER_QUEUES[kind], id);
};

export const hitTitle = ({ kind, title, found }: Hit): string =>
  title === '' ? (found ?? t(`console.search.kind.${kind}`)) : title;

const hitItem = (hit: Hit): Item => {
  const to = pageOf(hit);
  return {
    key: `${hit.kind} ${hit.id}`,
    icon: KIND_ICONS[hit.kind],
    title: hitTitle(hit),
    detail: detailOf(hit),
    hit,
    ...(to === undefined ? {} : { to }),
  };
};

function detailOf({ kind, title, detail, found, sellerName, count }: Hit): string | undefined {
  const parts = [
    kind === 'viewer' && count !== null ? t('console.search.purchases', { count }) : detail,
    kind === 'link' || kind === 'deposit' || kind === 'withdrawal' ? sellerName : null,
    title === '' ? null : found,
  ];
  const text = listText(parts);
  return text === '' ? undefined : text;
}

const matterItem = (matter: Matter): Item => ({
  key: `matter ${matter.kind} ${matter.id}`,
  icon: MATTER_ICONS[matter.kind],
  title: matterTitle(matter),
  detail: matterText(matter),
  matter,
  to: matterPage(matter),
});

/** The label that staff use for it. */
export function matterTitle({ kind, id, title, amount }: Matter): string {
  if (kind === 'order' || kind === 'complaint') return id;
  if (amount !== null)
    return t('console.search.of', { amount: moneyText(amount), network: networkText(title) });
  if (kind === 'grant') return wordText('level', title);
  return kind === 'appeal' ? wordText('subject', title) : title.replace(/^https:\/\//, '');
}

export function matterText({ kind, title, waiting }: Matter): string {
  if (waiting !== null) return t(`console.waiting.${waiting.reason}.short`);
  return t(`console.search.matter.${kind}`, { title: kind === 'complaint' ? complaintText(title) : title });
}

const complaintText = (reason: string): string => wordText('reason', reason);

/** The best match with its open matters, then the rest by kind. */
export function sectionsOf({ list, matters }: Found, only: HitKind | undefined): readonly Section[] {
  const hits = only === undefined ? list : list.filter(({ kind }) => kind === only);
  const [best, ...rest] = hits;
  if (best === undefined) return [];
  const kinds = [...new Set(rest.map(({ kind }) => kind))];
  return [
    {
      name: t('console.search.best'),
      aside: t(`console.search.by.${best.foundBy}`),
      items: [hitItem(best)],
    },
    ...(matters.length === 0 || best !== list[0]
      ? []
      : [{ name: t('console.search.matters'), items: matters.map(matterItem) }]),
    ...kinds.map((kind) => ({
      name: t(`console.search.kind.${kind}`),
      items: rest.filter((hit) => hit.kind === kind).map(hitItem),
    })),
  ];
}

export const NOTE_ICON = StickyNote;
