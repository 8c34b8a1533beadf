import { type Id, idOf, isId } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { countryName } from '@cliffhanger/ui/fields';
import { Poster } from '@cliffhanger/ui/pictures';
import { getPassportForViewer } from '@cliffhanger/wire/checkout';
import { localeFromWire } from '@cliffhanger/wire/kernel';
import type { ReactNode } from 'react';
import { longDayText, useLocale, useTranslation } from '../../shared/language/index.ts';
import { usePathParameters } from '../../shared/navigation/index.ts';
import { Answered, Card, Chip, Page, type Tone } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { LicenceTime } from './licence-time.tsx';
import type { Licence, Passport } from './passport.ts';

/** Public: the licences of a series with territory, term and document. */
export function PassportScreen() {
  const t = useTranslation();
  const { drama = '' } = usePathParameters();
  return (
    <Page title={t('passport.title')} back={isId(drama) ? `/drama/${drama}` : '/'}>
      {isId(drama) ? (
        <KnownPassport dramaId={idOf<'drama'>(drama)} />
      ) : (
        <p className="mt-4 text-muted">{t('passport.none')}</p>
      )}
    </Page>
  );
}

function KnownPassport({ dramaId }: { dramaId: Id<'drama'> }) {
  const passport = useApiQuery(getPassportForViewer, { dramaId });
  return (
    <Answered answer={passport}>
      {(loaded) => (
        <div className="mt-2 grid gap-3">
          {loaded.licences.map((licence) => (
            <OneLicence key={licence.proofDigest + licence.validFrom} passport={loaded} licence={licence} />
          ))}
        </div>
      )}
    </Answered>
  );
}

const TONES: Readonly<Record<Licence['state'], Tone>> = {
  'in-force': 'good',
  'ends-soon': 'warn',
  later: 'info',
  ended: 'plain',
};

const isSold = ({ state }: Licence): boolean => state === 'in-force' || state === 'ends-soon';

function OneLicence({ passport, licence }: { passport: Passport; licence: Licence }) {
  const t = useTranslation();
  return (
    <>
      <Part>
        <div className="flex items-start gap-4">
          <Poster src={passport.poster} size="m" eager />
          <div className="grid min-w-0 gap-2">
            <h2 className="font-film text-film-s">{passport.title}</h2>
            <span>
              <Chip tone={TONES[licence.state]}>{t(`passport.state.${licence.state}`)}</Chip>
            </span>
            <p className="text-small text-muted">
              {isSold(licence) ? t('passport.sells', { count: passport.episodes }) : t('passport.not-sold')}
            </p>
          </div>
        </div>
      </Part>
      <Part>
        <LicenceTime licence={licence} />
      </Part>
      <Part>
        <Where licence={licence} />
      </Part>
      <Part>
        <Paper licence={licence} />
      </Part>
    </>
  );
}

const Part = ({ children }: { children: ReactNode }) => (
  <Card>
    <section className="p-4">{children}</section>
  </Card>
);

function Where({ licence: { territory, countries, languages } }: { licence: Licence }) {
  const t = useTranslation();
  const locale = useLocale();
  const names = countries.map((code) => countryName(code, locale));
  return (
    <>
      <h3 className="text-head">{t('passport.where')}</h3>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {territory === 'world' && (
          <li>
            <Chip>{t('passport.world')}</Chip>
          </li>
        )}
        {names.map((country) => (
          <li key={country}>
            {territory === 'world' ? (
              <Chip tone="warn">{t('passport.without', { country })}</Chip>
            ) : (
              <Chip>{country}</Chip>
            )}
          </li>
        ))}
      </ul>
      <h3 className="mt-4 text-head">{t('passport.languages')}</h3>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {languages.map((code) => (
          <li key={code}>
            <Chip>{LOCALE_NAMES[localeFromWire(code)]}</Chip>
          </li>
        ))}
      </ul>
    </>
  );
}

function Paper({ licence: { holder, recordedAt, proofDigest } }: { licence: Licence }) {
  const t = useTranslation();
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-small">
        <dt className="text-muted">{t('passport.holder')}</dt>
        <dd className="text-end">{holder}</dd>
        <dt className="text-muted">{t('passport.recorded')}</dt>
        <dd className="text-end">{t('passport.recorded-by', { day: longDayText(recordedAt) })}</dd>
      </dl>
      <h3 className="mt-4 text-label">{t('passport.fingerprint')}</h3>
      <p className="font-mono text-note break-all">{proofDigest}</p>
      <p className="mt-3 text-small text-muted">
        <strong className="font-semibold text-ink">{t('passport.stated')}</strong> {t('passport.stated-text')}
      </p>
    </>
  );
}
