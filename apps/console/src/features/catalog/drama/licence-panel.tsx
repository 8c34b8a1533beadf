import { DAY_MS, type Instant, instantOf, LOCALES, type Locale, parseMoney } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { endLicence, getLicenceProof, recordLicence } from '@cliffhanger/wire/operator/catalog';
import { type FormEvent, useState } from 'react';
import { saveFile, sendFile } from '../../../shared/files/index.ts';
import { countryText, dayText, listText, t } from '../../../shared/language/index.ts';
import { Act, Chip, Choice, Empty, Field, FilesAct, Panel, Problem } from '../../../shared/parts/index.ts';
import { ask, problemText, refresh, useApiMutation } from '../../../shared/server/index.ts';
import type { EditedDrama } from './edited-drama.ts';

interface LicencePanelProps {
  readonly drama: EditedDrama;
  readonly mayEdit: boolean;
}

type Licence = EditedDrama['licences'][number];

/** `validUntil` is exclusive; this is the last valid day. */
export const lastDayOf = (validUntil: Instant): Instant => instantOf(validUntil - 1);

/** The licences that allow a sale. Each needs a proof document. */
export const LicencePanel = ({ drama, mayEdit }: LicencePanelProps) => (
  <Panel title={t('console.licence.title')}>
    {drama.licences.length === 0 && (
      <Empty text={t(drama.isOnSale ? 'console.licence.none-on-sale' : 'console.licence.none')} />
    )}
    {drama.licences.map((licence) => (
      <OneLicence key={licence.id} licence={licence} mayEdit={mayEdit} />
    ))}
    {mayEdit && <LicenceForm drama={drama} />}
  </Panel>
);

function OneLicence({ licence, mayEdit }: { readonly licence: Licence; readonly mayEdit: boolean }) {
  const { id, validFrom, validUntil, holder, languages, endedAt } = licence;
  const { send, isBusy, problem } = useApiMutation(endLicence);
  const end = async () => {
    if ((await send({ id })) !== undefined) await refresh();
  };
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
      <span className="text-label">{territoryText(licence)}</span>
      <span className="text-muted">
        {t('console.licence.from-until', { from: dayText(validFrom), until: dayText(lastDayOf(validUntil)) })}
      </span>
      <span className="text-muted">{holder}</span>
      <span className="text-muted">{listText(languages.map((locale) => LOCALE_NAMES[locale]))}</span>
      {endedAt !== null && <Chip tone="bad">{t('console.licence.ended', { day: dayText(endedAt) })}</Chip>}
      <span className="flex-1" />
      <Act onClick={() => void saveProof(licence)}>{t('console.licence.proof')}</Act>
      {mayEdit && endedAt === null && (
        <Act disabled={isBusy} onClick={() => void end()}>
          {t('console.licence.end')}
        </Act>
      )}
      <Problem text={problem} />
    </div>
  );
}

const territoryText = ({ territory, countries: codes }: Licence): string => {
  const countries = listText(codes.map(countryText));
  if (territory === 'countries') return countries;
  return countries === '' ? t('console.licence.world') : t('console.licence.world-without', { countries });
};

/** Downloads instead of opening: the file comes from outside and is not trusted. */
async function saveProof({ id }: Licence): Promise<void> {
  const { kind, bytes } = await ask(getLicenceProof, { id });
  const content = Uint8Array.from(atob(bytes), (sign) => sign.codePointAt(0) ?? 0);
  saveFile(`licence-${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`, new Blob([content]));
}

const spokenIn = (text: string): readonly Locale[] =>
  LOCALES.filter((locale) => text.split(/[\s,]+/).includes(locale));

const dayOf = (text: string) => instantOf(Date.parse(`${text}T00:00:00Z`));

function LicenceForm({ drama }: { readonly drama: EditedDrama }) {
  const [territory, setTerritory] = useState<Licence['territory']>('world');
  const [countries, setCountries] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [holder, setHolder] = useState('');
  const [languages, setLanguages] = useState('');
  const [floor, setFloor] = useState('');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (file === undefined) return;
    const codes = countries
      .toUpperCase()
      .split(/[\s,]+/)
      .filter((code) => code !== '');
    // The end date is inclusive in the form and exclusive in the request.
    const time = { validFrom: dayOf(from), validUntil: instantOf(dayOf(until) + DAY_MS) };
    try {
      await sendFile(recordLicence, {
        id: drama.id,
        territory,
        countries: codes,
        holder,
        languages: spokenIn(languages),
        wholesaleFloor: parseMoney(floor),
        ...time,
        file,
      });
      setProblem(undefined);
      setFile(undefined);
      await refresh();
    } catch (error) {
      setProblem(problemText(error));
    }
  }

  return (
    <form className="p-4" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-2 gap-x-4">
        <Choice
          label={t('console.licence.territory')}
          value={territory}
          options={[
            ['world', t('console.licence.world')],
            ['countries', t('console.licence.countries')],
          ]}
          onChange={setTerritory}
        />
        <Field
          label={territory === 'world' ? t('console.licence.without') : t('console.licence.codes')}
          value={countries}
          onChange={setCountries}
        />
        <Field label={t('console.licence.from')} type="date" value={from} onChange={setFrom} required />
        <Field label={t('console.licence.until')} type="date" value={until} onChange={setUntil} required />
        <Field label={t('console.licence.holder')} value={holder} onChange={setHolder} required />
        <Field
          label={t('console.licence.languages')}
          placeholder={LOCALES.join(' ')}
          value={languages}
          onChange={setLanguages}
          required
        />
        <Field label={t('console.licence.floor')} value={floor} onChange={setFloor} />
      </div>
      <Problem text={problem} />
      <span className="flex flex-wrap items-center gap-2">
        <FilesAct accept="application/pdf,image/*" onFiles={([chosen]) => setFile(chosen)}>
          {file === undefined ? t('console.licence.choose') : file.name}
        </FilesAct>
        <Act submits look="main" disabled={file === undefined}>
          {t('console.licence.record')}
        </Act>
      </span>
    </form>
  );
}
