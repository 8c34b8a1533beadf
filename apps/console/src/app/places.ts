import { REVIEW_KINDS, type ReviewKind } from '@cliffhanger/core/reviews';
import type { StaffRole } from '@cliffhanger/core/staff';
import { mayCall } from '@cliffhanger/wire/operator';
import { listDramas, planImport } from '@cliffhanger/wire/operator/catalog';
import { listAlarms, listColdWallets, listSuspense } from '@cliffhanger/wire/operator/chain';
import { listContent } from '@cliffhanger/wire/operator/content';
import { listAccounts, listReconciliations } from '@cliffhanger/wire/operator/ledger';
import { listAnnouncements } from '@cliffhanger/wire/operator/messages';
import { listQueue } from '@cliffhanger/wire/operator/reviews';
import { tryMail } from '@cliffhanger/wire/operator/setup';
import { listAuditLines, listKeys, listPeople } from '@cliffhanger/wire/operator/staff';
import { grantLevel, listContacts, openAudit, resendReceipt } from '@cliffhanger/wire/operator/support';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Bell,
  BookText,
  CircleAlert,
  CirclePause,
  CircleQuestionMark,
  Clapperboard,
  FileText,
  Flag,
  Headset,
  House,
  IdCard,
  KeyRound,
  LayoutGrid,
  Link2,
  type LucideIcon,
  Medal,
  Megaphone,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  SlidersHorizontal,
  Snowflake,
  Store,
  Upload,
  UserPlus,
  Users,
  Wrench,
} from 'lucide-react';
import { t } from '../shared/language/index.ts';

export interface Destination {
  readonly to: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** Roles that see this destination; everyone if omitted. */
  readonly roles?: Parameters<typeof mayCall>[0];
  readonly queue?: ReviewKind;
}

export interface DestinationGroup {
  readonly name: string | undefined;
  readonly places: readonly Destination[];
}

const QUEUE_ICONS: Readonly<Record<ReviewKind, LucideIcon>> = {
  registration: UserPlus,
  store: Store,
  certification: IdCard,
  'promotion-link': Link2,
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  complaint: Flag,
  appeal: Scale,
  'payment-exception': CircleAlert,
};

const queuePlaces = (): readonly Destination[] =>
  REVIEW_KINDS.map((kind) => ({
    to: `/queue/${kind}`,
    name: t(`console.queue.${kind}`),
    icon: QUEUE_ICONS[kind],
    roles: listQueue[kind].roles,
    queue: kind,
  }));

const moneyPlaces = (): readonly Destination[] => [
  { to: '/books', name: t('console.nav.books'), icon: BookText, roles: listAccounts.roles },
  {
    to: '/reconciliation',
    name: t('console.nav.reconciliation'),
    icon: ArrowLeftRight,
    roles: listReconciliations.roles,
  },
  { to: '/suspense', name: t('console.nav.suspense'), icon: CircleQuestionMark, roles: listSuspense.roles },
  {
    to: '/cold-wallets',
    name: t('console.nav.cold-wallets'),
    icon: Snowflake,
    roles: listColdWallets.roles,
  },
  { to: '/alarms', name: t('console.nav.alarms'), icon: Bell, roles: listAlarms.roles },
];

const cataloguePlaces = (): readonly Destination[] => [
  { to: '/dramas', name: t('console.nav.dramas'), icon: Clapperboard, roles: listDramas.roles },
  { to: '/categories', name: t('console.nav.categories'), icon: LayoutGrid, roles: listDramas.roles },
  { to: '/import', name: t('console.nav.import'), icon: Upload, roles: planImport.roles },
];

const supportPlaces = (): readonly Destination[] => [
  { to: '/grant-level', name: t('console.nav.grant-level'), icon: Medal, roles: grantLevel.roles },
  { to: '/open-audit', name: t('console.nav.open-audit'), icon: CirclePause, roles: openAudit.roles },
  {
    to: '/resend-receipt',
    name: t('console.nav.resend-receipt'),
    icon: ReceiptText,
    roles: resendReceipt.roles,
  },
  { to: '/contacts', name: t('console.nav.contacts'), icon: Headset, roles: listContacts.roles },
];

const platformPlaces = (): readonly Destination[] => [
  { to: '/messages', name: t('console.nav.announcements'), icon: Megaphone, roles: listAnnouncements.roles },
  { to: '/content', name: t('console.nav.content'), icon: FileText, roles: listContent.roles },
  ...supportPlaces(),
  { to: '/terms', name: t('console.nav.terms'), icon: SlidersHorizontal },
  { to: '/settings', name: t('console.nav.settings'), icon: Settings },
  { to: '/setup', name: t('console.nav.setup'), icon: Wrench, roles: tryMail.roles },
  { to: '/people', name: t('console.nav.people'), icon: Users, roles: listPeople.roles },
  { to: '/keys', name: t('console.nav.keys'), icon: KeyRound, roles: listKeys.roles },
  { to: '/audit', name: t('console.nav.audit'), icon: ScrollText, roles: listAuditLines.roles },
];

/** The destinations for a person's roles, grouped. Groups without a destination are omitted. */
export function placesFor(held: readonly StaffRole[]): readonly DestinationGroup[] {
  const groups: readonly DestinationGroup[] = [
    { name: undefined, places: [{ to: '/', name: t('console.nav.overview'), icon: House }] },
    { name: t('console.nav.queues'), places: queuePlaces() },
    { name: t('console.nav.money'), places: moneyPlaces() },
    { name: t('console.nav.catalogue'), places: cataloguePlaces() },
    { name: t('console.nav.platform'), places: platformPlaces() },
  ];
  return groups
    .map(({ name, places }) => ({
      name,
      places: places.filter(({ roles }) => roles === undefined || mayCall(roles, held)),
    }))
    .filter(({ places }) => places.length > 0);
}
