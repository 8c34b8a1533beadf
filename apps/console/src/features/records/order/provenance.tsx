import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { processorText } from '../../../shared/accounts/index.ts';
import { dayText, t, wholeMomentText } from '../../../shared/language/index.ts';
import { Panel } from '../../../shared/parts/index.ts';
import type { Order } from './order.ts';

/** The origin of the order. Its seller sees the same facts. */
export function Provenance({ order }: { readonly order: Order }) {
  const birth = order.birthCertificate;
  const booked = order.moneyTimeline[0];
  return (
    <Panel
      title={t('console.order.provenance')}
      aside={<span className="text-small text-muted">{t('console.order.provenance.hint')}</span>}
    >
      <ul>
        <Fact
          name={t('console.provenance.payment')}
          text={t('console.provenance.payment.text', {
            processor: processorText(birth.processor),
            at: wholeMomentText(birth.clearedAt),
          })}
          reference={shortened(birth.charge)}
        />
        <Fact
          name={t('console.provenance.attributed')}
          text={attributionText(order)}
          reference={birth.trackingCode === undefined ? (birth.drawDay ?? '') : `/r/${birth.trackingCode}`}
        />
        <Fact
          name={t('console.provenance.access')}
          text={t('console.provenance.access.text', { at: wholeMomentText(birth.accessFrom) })}
          reference={t('console.provenance.episodes', { first: birth.firstEpisode, last: birth.lastEpisode })}
        />
        <Fact
          name={t('console.provenance.played')}
          isDone={birth.firstPlayAt !== null}
          text={
            birth.firstPlayAt === null
              ? t('console.complaint.not-played')
              : wholeMomentText(birth.firstPlayAt)
          }
        />
        <Fact
          name={t('console.provenance.chained')}
          text={t('console.provenance.chained.text', { count: order.moneyTimeline.length })}
          reference={booked === undefined ? '' : shortened(booked.hash)}
        />
      </ul>
    </Panel>
  );
}

const LONGEST_SHOWN = 14;
const shortened = (text: string): string =>
  text.length <= LONGEST_SHOWN ? text : `${text.slice(0, 7)}…${text.slice(-4)}`;

function attributionText({ birthCertificate: birth }: Order): string {
  if (birth.attributedBy === 'click' && birth.clickedAt !== undefined)
    return t('console.provenance.click', {
      at: wholeMomentText(birth.clickedAt),
      days: birth.clickCountsForDays ?? 0,
    });
  return birth.attributedBy === 'draw' && birth.drawDay !== undefined
    ? t('console.provenance.draw', { day: dayText(Date.parse(birth.drawDay)) })
    : t('console.provenance.organic');
}

interface FactProps {
  readonly name: string;
  readonly text: string;
  readonly reference?: ReactNode;
  readonly isDone?: boolean;
}

const Fact = ({ name, text, reference, isDone = true }: FactProps) => (
  <li className="flex min-h-8.5 items-center gap-3 border-b border-line px-3.5 py-1 last:border-0">
    <span
      aria-hidden
      className={`grid size-4 shrink-0 place-items-center rounded-full ${isDone ? 'bg-good-soft text-good' : 'bg-control text-muted'}`}
    >
      {isDone ? <Check size={10} strokeWidth={3} /> : <Minus size={10} />}
    </span>
    <span className="w-[30%] shrink-0">{name}</span>
    <span className="min-w-0 flex-1 text-muted">{text}</span>
    <span className="shrink-0 font-mono text-small">{reference}</span>
  </li>
);
