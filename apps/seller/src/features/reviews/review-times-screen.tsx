import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { Card, Pairs, Skeleton, useUiSettings } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listReviewTimes } from '@cliffhanger/wire/reviews';
import { useTranslation } from '../../shared/language/index.ts';
import { Page } from '../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../shared/server/index.ts';
import { useUser } from '../../shared/session/index.ts';

type Times = AnswerOf<typeof listReviewTimes>['list'][number];

/** Measured response times of reviews; public, also before registration. */
export function ReviewTimesScreen() {
  const t = useTranslation();
  const isLoggedIn = useUser() !== undefined;
  const answer = useApiQuery(listReviewTimes, {});
  return (
    <Page title={t('trust.times.title')} back={isLoggedIn ? 'settings' : 'login'}>
      <p className="pb-2 text-muted">{t('trust.times.text')}</p>
      <QueryView answer={answer} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="rounded-card bg-surface p-4 text-muted">{t('trust.times.none')}</p>
          ) : (
            <ul className="grid gap-2">
              {list.map((times) => (
                <li key={times.kind}>
                  <Kind times={times} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Page>
  );
}

function Kind({ times: { kind, decided, medianMs, p95Ms } }: { readonly times: Times }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (
    <Card title={t(`trust.times.kind.${kind}`)}>
      <Pairs
        pairs={[
          [t('trust.times.median'), timeText(medianMs, locale)],
          [t('trust.times.p95'), timeText(p95Ms, locale)],
          [t('trust.times.decided'), decided.toLocaleString(locale)],
        ]}
      />
    </Card>
  );
}

const MINUTES_AN_HOUR = 60;

/** `3 h 20 min`, in the reader's language. */
function timeText(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const part = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  const rest = minutes % MINUTES_AN_HOUR;
  return [
    ...(hours > 0 ? [part(hours, 'hour')] : []),
    ...(rest > 0 || hours === 0 ? [part(rest, 'minute')] : []),
  ].join(' ');
}
