import { MINUTE_MS } from '@cliffhanger/core/kernel';
import type { TransferKind } from '@cliffhanger/core/ledger';
import { Icon, relativeTime, useNow, useUiSettings } from '@cliffhanger/ui';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Check,
  CircleDollarSign,
  FilePenLine,
  type LucideIcon,
  Medal,
  Package,
  RotateCcw,
  Undo2,
  Zap,
} from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { MovedAmount } from './moved-amount.tsx';
import { accountToName, isGain, type LoggedTransfer, mainMovement } from './movement.ts';

const ICONS: Readonly<Record<TransferKind, LucideIcon>> = {
  deposit: ArrowDownToLine,
  payment: CircleDollarSign,
  shipment: Package,
  'platform-shipment': Package,
  settlement: Check,
  'early-settlement': Zap,
  refund: RotateCcw,
  'refund-paid': RotateCcw,
  'withdrawal-request': ArrowUpFromLine,
  'withdrawal-paid': ArrowUpFromLine,
  'withdrawal-rejected': Undo2,
  'level-purchase': Medal,
  'level-refund': Medal,
  'credit-buyback': Undo2,
  suspense: FilePenLine,
  capital: FilePenLine,
  correction: FilePenLine,
  remedy: Undo2,
};

/** A transfer with kind, time, number of orders and change of balance; opens its receipt. */
export function FundLogRow({ transfer }: { transfer: LoggedTransfer }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const now = useNow(MINUTE_MS);
  const movement = mainMovement(transfer.movements);
  const orders = movement?.orders ?? 0;
  // Names the balance unless it is the available one. It is part of the details, because beside the amount it would
  // crowd out the title.
  const account = accountToName(transfer.kind, movement);
  const details = [
    relativeTime(transfer.at, now, locale),
    ...(account === undefined ? [] : [t(`wallet.account.${account}`)]),
    ...(orders > 1 ? [t('wallet.log.orders', { count: orders })] : []),
  ];
  return (
    <PageRow
      to="fundLog"
      query={{ id: transfer.id }}
      picture={<KindTile kind={transfer.kind} isIn={isGain(movement)} />}
      title={t(`wallet.kind.${transfer.kind}`)}
      detail={details.join(' · ')}
      end={
        movement !== undefined && (
          <span className="text-ink">
            <MovedAmount movement={movement} />
          </span>
        )
      }
    />
  );
}

const KindTile = ({ kind, isIn }: { kind: TransferKind; isIn: boolean }) => (
  <span
    aria-hidden
    className={`grid size-10 shrink-0 place-items-center rounded-inner ${isIn ? 'bg-good-soft text-good' : 'bg-well text-ink'}`}
  >
    <Icon of={ICONS[kind]} size={20} />
  </span>
);
