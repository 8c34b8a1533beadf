import { Icon } from '@cliffhanger/ui/pictures';
import { listAllocationDaysForViewers } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { KeyRound, Lock } from 'lucide-react';
import { useState } from 'react';
import { Footer } from '../../shared/footer/footer.tsx';
import { useTranslation } from '../../shared/language/index.ts';
import { Link } from '../../shared/navigation/index.ts';
import { Action, Answered, Card, Chip, FrontPage, SectionTitle } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { dayText } from './day-text.ts';

type Day = AnswerOf<typeof listAllocationDaysForViewers>['list'][number];

/** The explanation follows the method of the newest days. */
const stepsOf = (days: readonly Day[]) => {
  const isInLog = days.some(({ inLog }) => inLog.promise !== null);
  const isByBlock = days.some(({ network }) => network !== null);
  return [
    'before',
    ...(isInLog ? (['weights'] as const) : []),
    ...(isByBlock ? (['block', 'order-by-block'] as const) : (['order'] as const)),
    'after',
    ...(isInLog ? (['orders'] as const) : []),
  ] as const;
};
const DAYS_A_PAGE = 10;

/** Explains how orders without a click are allocated, and lists every day. */
export function DrawScreen() {
  const t = useTranslation();
  const [page, setPage] = useState(1);
  const days = useApiQuery(listAllocationDaysForViewers, { page, pageSize: DAYS_A_PAGE });
  const steps = stepsOf(days.data?.list ?? []);
  return (
    <FrontPage title={t('draw.title')}>
      <p className="mt-4 text-muted">{t('draw.lead')}</p>
      <ol className="my-7 grid gap-4.5">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span aria-hidden className="w-5 shrink-0 font-film text-film text-muted">
              {index + 1}
            </span>
            <p className="text-muted">
              <strong className="font-semibold text-ink">
                {t(`draw.step.${step === 'order-by-block' ? 'order' : step}`)}
              </strong>{' '}
              {t(`draw.step-text.${step}`)}
            </p>
          </li>
        ))}
      </ol>
      <SectionTitle>{t('draw.days')}</SectionTitle>
      <Answered answer={days}>
        {({ list }) => (
          <div className="grid gap-3">
            {list.length === 0 && <p className="text-muted">{t('draw.no-days')}</p>}
            {list.map((day) => (
              <DayCard key={day.day} day={day} />
            ))}
            {(list.length === DAYS_A_PAGE || page > 1) && (
              <Action look="outline" onClick={() => setPage(list.length === DAYS_A_PAGE ? page + 1 : 1)}>
                {t(list.length === DAYS_A_PAGE ? 'draw.older' : 'draw.newest')}
              </Action>
            )}
          </div>
        )}
      </Answered>
      <p className="mt-5 text-small text-muted">{t('draw.weights-rule')}</p>
      <Footer />
    </FrontPage>
  );
}

function DayCard({ day }: { day: Day }) {
  const t = useTranslation();
  const isOpened = day.secret !== null;
  return (
    <Card>
      <Link to={`/draw/${day.day}`} className="block p-4">
        <span className="mb-2.5 flex items-center gap-2.5">
          <Icon of={isOpened ? KeyRound : Lock} size={20} className="text-muted" />
          <span className="flex-1 text-head">{dayText(day.day)}</span>
          <Chip tone={isOpened ? 'good' : 'plain'}>{t(isOpened ? 'draw.opened' : 'draw.sealed')}</Chip>
        </span>
        <span className="block text-small text-muted">{t('draw.fingerprint')}</span>
        <span className="block font-mono text-note break-all">{day.fingerprint}</span>
      </Link>
    </Card>
  );
}
