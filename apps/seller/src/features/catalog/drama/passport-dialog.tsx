import { serverNow } from '@cliffhanger/client/clock';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, type Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { Card, countryName, Facts, FullDialog, Skeleton, StateBadge, type StateName } from '@cliffhanger/ui';
import { dateFormat } from '@cliffhanger/ui/settings';
import { getPassport } from '@cliffhanger/wire/catalog';
import { type AnswerOf, localeFromWire } from '@cliffhanger/wire/kernel';
import { lazy, Suspense } from 'react';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { LoadingDrama } from './loading-drama.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr.ts')).QrCode }));
const QR_PX = 148;

type Passport = AnswerOf<typeof getPassport>;
type Licence = Passport['licences'][number];

interface PassportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly dramaId: DramaId;
}

/** The drama's licences with territory, term and document, and a QR code to the public page. */
export function PassportDialog({ isOpen, onClose, dramaId }: PassportDialogProps) {
  const t = useTranslation();
  const passport = useApiQuery(getPassport, { id: dramaId });
  return (
    <FullDialog isOpen={isOpen} onClose={onClose} title={t('passport.title')}>
      <QueryView answer={passport} loading={<LoadingDrama />}>
        {(loaded) => (
          <div className="grid gap-3">
            {loaded.licences.map((licence) => (
              <OneLicence
                key={licence.proofDigest + licence.validFrom}
                licence={licence}
                episodes={loaded.episodes}
              />
            ))}
            <ShowOthers url={loaded.url} />
          </div>
        )}
      </QueryView>
    </FullDialog>
  );
}

const BADGES: Readonly<Record<Licence['state'], StateName>> = {
  'in-force': 'current',
  'ends-soon': 'pending',
  later: 'seen',
  ended: 'expired',
};

/** Dates on documents are in UTC. */
const dayText = (locale: Locale, at: number): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

function OneLicence({ licence, episodes }: { licence: Licence; episodes: number }) {
  const t = useTranslation();
  const locale = useLocale();
  const { state, validFrom, validUntil, holder, recordedAt, proofDigest } = licence;
  // `validUntil` is exclusive.
  const lastDay = dayText(locale, validUntil - 1);
  const isEnded = state === 'ended';
  const isSold = state === 'in-force' || state === 'ends-soon';
  return (
    <>
      <Card>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <strong className="text-strong">
            {t(isEnded ? 'passport.ended-on' : 'passport.until', { day: lastDay })}
          </strong>
          <StateBadge state={BADGES[state]} word={t(`passport.state.${state}`)} />
        </p>
        <p className="mt-1 text-small text-muted">
          {dayText(locale, validFrom)} – {lastDay}
          {!isEnded &&
            ` · ${t('passport.days-left', { count: Math.ceil((validUntil - serverNow()) / DAY_MS) })}`}
        </p>
        <p className="mt-3">{isSold ? t('passport.sells', { count: episodes }) : t('passport.not-sold')}</p>
        <p className="mt-1 text-small text-muted">{t('passport.told')}</p>
      </Card>
      <Where licence={licence} />
      <Card>
        <Facts
          rows={[
            [t('passport.holder'), holder],
            [t('passport.recorded'), t('passport.recorded-by', { day: dayText(locale, recordedAt) })],
          ]}
        />
        <h3 className="mt-4 text-label">{t('passport.fingerprint')}</h3>
        <p className="font-mono text-note break-all">{proofDigest}</p>
        <p className="mt-3 text-small text-muted">
          <strong className="font-semibold text-ink">{t('passport.stated')}</strong>{' '}
          {t('passport.stated-text')}
        </p>
      </Card>
    </>
  );
}

function Where({ licence: { territory, countries, languages } }: { licence: Licence }) {
  const t = useTranslation();
  const locale = useLocale();
  const places = countries.map((code) => countryName(code, locale));
  return (
    <Card title={t('passport.where')}>
      <Words
        words={
          territory === 'world'
            ? [t('passport.world'), ...places.map((country) => t('passport.without', { country }))]
            : places
        }
      />
      <h3 className="mt-4 mb-2 text-strong">{t('passport.languages')}</h3>
      <Words words={languages.map((code) => LOCALE_NAMES[localeFromWire(code)])} />
    </Card>
  );
}

const Words = ({ words }: { words: readonly string[] }) => (
  <ul className="flex flex-wrap gap-1.5">
    {words.map((word) => (
      <li key={word} className="inline-flex min-h-7 items-center rounded-full bg-well px-2.5 text-label">
        {word}
      </li>
    ))}
  </ul>
);

function ShowOthers({ url }: { url: string }) {
  const t = useTranslation();
  return (
    <Card>
      <div className="flex items-center gap-4">
        <div className="shrink-0" style={{ width: QR_PX, height: QR_PX }}>
          <Suspense fallback={<Skeleton className="size-full rounded-field" />}>
            <QrCode text={url} label={t('passport.qr')} size={QR_PX} />
          </Suspense>
        </div>
        <div className="min-w-0">
          <h3 className="text-strong">{t('passport.show')}</h3>
          <p className="mt-0.5 text-small text-muted">{t('passport.show-text')}</p>
        </div>
      </div>
      <p className="mt-3 text-note break-all text-muted">{url}</p>
    </Card>
  );
}
