import { usePathParameters } from '@cliffhanger/client/router';
import { idOf, isId } from '@cliffhanger/core/kernel';
import { getDrama, putOnSale, savePoster } from '@cliffhanger/wire/operator/catalog';
import { useState } from 'react';
import { sendFile } from '../../../shared/files/index.ts';
import { dayText, moneyText, t } from '../../../shared/language/index.ts';
import { Act, Answered, Chip, Empty, FilesAct, Page, Panel, Problem } from '../../../shared/parts/index.ts';
import { problemText, refresh, useApiMutation, useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { AnnouncedPanel } from './announced-panel.tsx';
import type { EditedDrama } from './edited-drama.ts';
import { EpisodesPanel } from './episodes-panel.tsx';
import { FactsForm } from './facts-form.tsx';
import { LicencePanel, lastDayOf } from './licence-panel.tsx';
import { NeededPanel } from './needed-panel.tsx';
import { PricesPanel } from './prices-panel.tsx';
import { TextsPanel } from './texts-panel.tsx';

export function DramaScreen() {
  const { id = '' } = usePathParameters();
  return isId(id) ? <OneDrama key={id} id={id} /> : <Empty text={t('console.dramas.unknown')} />;
}

function OneDrama({ id }: { readonly id: string }) {
  const drama = useApiQuery(getDrama, { id: idOf<'drama'>(id) });
  return <Answered of={drama}>{(answer) => <Editor drama={answer} />}</Answered>;
}

function Editor({ drama }: { readonly drama: EditedDrama }) {
  const mayEdit = useSession()?.roles.includes('content') ?? false;
  return (
    <Page
      crumb={t('console.nav.dramas')}
      title={drama.title}
      beside={<SaleChip drama={drama} />}
      aside={mayEdit && <SaleAct drama={drama} />}
    >
      <Standing drama={drama} mayEdit={mayEdit} />
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_320px] lg:grid-cols-[minmax(0,1fr)_372px]">
        <div className="min-w-0">
          <EpisodesPanel drama={drama} mayEdit={mayEdit} />
          <div className="grid items-start gap-3 lg:grid-cols-2">
            <div className="min-w-0">
              <TextsPanel drama={drama} mayEdit={mayEdit} />
            </div>
            <div className="min-w-0">
              <PricesPanel drama={drama} mayEdit={mayEdit} />
              {mayEdit && <FactsForm drama={drama} />}
            </div>
          </div>
        </div>
        <div className="min-w-0">
          <NeededPanel drama={drama} />
          <LicencePanel drama={drama} mayEdit={mayEdit} />
          <AnnouncedPanel drama={drama} mayEdit={mayEdit} />
        </div>
      </div>
    </Page>
  );
}

/** On sale means buyable: switched on, and without gaps. */
function SaleChip({ drama: { isOnSale, gaps } }: { readonly drama: EditedDrama }) {
  if (!isOnSale) return <Chip>{t('console.dramas.is-off')}</Chip>;
  return gaps.length === 0 ? (
    <Chip tone="good">{t('console.dramas.is-on')}</Chip>
  ) : (
    <Chip tone="bad">{t('console.dramas.is-stopped')}</Chip>
  );
}

function SaleAct({ drama: { id, isOnSale, gaps } }: { readonly drama: EditedDrama }) {
  const { send, isBusy, problem } = useApiMutation(putOnSale);
  const turn = async () => {
    if ((await send({ id, isOnSale: !isOnSale })) !== undefined) await refresh();
  };
  return (
    <>
      <Problem text={problem} />
      <Act
        look={isOnSale ? 'plain' : 'main'}
        disabled={isBusy || (!isOnSale && gaps.length > 0)}
        onClick={() => void turn()}
      >
        {isOnSale ? t('console.dramas.take-off') : t('console.dramas.put-on')}
      </Act>
    </>
  );
}

interface StandingProps {
  readonly drama: EditedDrama;
  readonly mayEdit: boolean;
}

/** The drama's status in one line. */
function Standing({ drama, mayEdit }: StandingProps) {
  const coming = drama.prices.findLast(({ appliedAt }) => appliedAt === null);
  const licence = drama.licences.find(({ endedAt }) => endedAt === null);
  const rows: readonly (readonly [string, string])[] = [
    [t('console.dramas.category'), drama.category.name],
    [t('console.dramas.episodes'), String(drama.episodes)],
    [t('console.dramas.free'), String(drama.freeEpisodes)],
    [t('console.dramas.prices'), pair(drama)],
    ...(coming === undefined
      ? []
      : [[t('console.dramas.price-from', { day: dayText(coming.effectiveFrom) }), pair(coming)] as const]),
    ...(licence === undefined
      ? []
      : [[t('console.licence.until'), dayText(lastDayOf(licence.validUntil))] as const]),
    ...(drama.key === null ? [] : [[t('console.dramas.key'), drama.key] as const]),
  ];
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-3.5 py-2.5">
        <Poster drama={drama} mayEdit={mayEdit} />
        {rows.map(([name, value]) => (
          <div key={name} className="min-w-0 border-s border-line ps-4">
            <p className="text-small text-muted">{name}</p>
            <p className="truncate text-label">{value}</p>
          </div>
        ))}
      </div>
    </Panel>
  );
}

const pair = ({ wholesale, retail }: Pick<EditedDrama, 'wholesale' | 'retail'>): string =>
  `${moneyText(wholesale)} / ${moneyText(retail)}`;

function Poster({ drama: { id, poster, title }, mayEdit }: StandingProps) {
  const [problem, setProblem] = useState<string>();
  async function replace(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    try {
      await sendFile(savePoster, { id, file });
      setProblem(undefined);
      await refresh();
    } catch (error) {
      setProblem(problemText(error));
    }
  }
  return (
    <div className="flex shrink-0 items-center gap-3">
      {poster === null ? (
        <span className="h-16 w-12 rounded-bar bg-control" />
      ) : (
        <img
          src={poster}
          alt={t('console.dramas.poster-of', { title })}
          className="h-16 w-12 rounded-bar object-cover"
        />
      )}
      {mayEdit && (
        <FilesAct accept="image/jpeg,image/png,image/webp" onFiles={([file]) => void replace(file)}>
          {t('console.dramas.poster')}
        </FilesAct>
      )}
      <Problem text={problem} />
    </div>
  );
}
