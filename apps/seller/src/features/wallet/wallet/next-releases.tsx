import { Arriving, Card, Icon, ListGroup, ListRow, Money, Section, useUiSettings } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listReleaseDays } from '@cliffhanger/wire/settlement';
import type { UseQueryResult } from '@tanstack/react-query';
import { LockKeyhole, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';

type ReleaseDays = AnswerOf<typeof listReleaseDays>;
type ReleaseDay = ReleaseDays['list'][number];

const MOST_SHOWN = 3;

interface NextReleasesProps {
  readonly releases: UseQueryResult<ReleaseDays>;
  /** Rendered as a section or as a card. */
  readonly look?: 'section' | 'card';
}

/** The next releases; renders nothing while nothing is on hold. */
export function NextReleases({ releases, look = 'section' }: NextReleasesProps) {
  const t = useTranslation();
  if (releases.isPending) return <Arriving />;
  const days = releases.data?.list ?? [];
  if (days.length === 0) return null;
  const head = {
    title: t('wallet.releases'),
    aside: <PageLink to="holds">{t('wallet.releases.all')}</PageLink>,
  };
  const rows = (
    <ListGroup>
      {days.slice(0, MOST_SHOWN).map((release) => (
        <ReleaseRow key={`${release.day} ${release.holdReason}`} release={release} />
      ))}
    </ListGroup>
  );
  return look === 'card' ? (
    <Card {...head} className="pb-1">
      <div className="-mx-4">{rows}</div>
    </Card>
  ) : (
    <Section {...head}>{rows}</Section>
  );
}

function ReleaseRow({ release: { day, holdReason, orders, sum } }: { release: ReleaseDay }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const isAudit = holdReason === 'audit';
  const date = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
  return (
    <ListRow
      picture={
        <span
          aria-hidden
          className={`grid size-10 shrink-0 place-items-center rounded-inner ${isAudit ? 'bg-warn-soft text-warn' : 'bg-tab-soft text-tab-text'}`}
        >
          <Icon of={isAudit ? TriangleAlert : LockKeyhole} size={20} />
        </span>
      }
      title={date}
      detail={t(`wallet.release.${holdReason}`, { count: orders })}
      end={
        <span className="text-ink">
          <Money amount={sum} {...(isAudit ? {} : { flow: 'in' as const })} />
        </span>
      }
    />
  );
}
