import { classifyFile } from '@cliffhanger/core/catalog';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listEpisodes, retryEpisode, saveCaptions } from '@cliffhanger/wire/operator/media';
import { clsx } from 'clsx';
import { useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Act, Answered, Empty, FilesAct, Panel, Problem } from '../../../shared/parts/index.ts';
import { ask, problemText, refresh, useApiMutation, useApiQuery } from '../../../shared/server/index.ts';
import { digestOfFile, sendEpisode } from '../send-episode.ts';
import type { EditedDrama } from './edited-drama.ts';
import { EpisodeGrid } from './episode-grid.tsx';

interface EpisodesPanelProps {
  readonly drama: EditedDrama;
  readonly mayEdit: boolean;
}

type Episode = AnswerOf<typeof listEpisodes>['list'][number];

/** Polling interval while an episode is uploading or packaging. */
const LOOK_MS = 2_000;
const isOnItsWay = ({ state }: Episode): boolean => state === 'awaiting' || state === 'packaging';

export function EpisodesPanel({ drama, mayEdit }: EpisodesPanelProps) {
  const [isWatching, setWatching] = useState(true);
  const episodes = useApiQuery(listEpisodes, { id: drama.id }, { refetchEveryMs: isWatching && LOOK_MS });
  const uploads = useUploads(drama);
  const isBusy = (episodes.data?.list ?? []).some(isOnItsWay) || uploads.sending !== undefined;
  if (episodes.data !== undefined && isBusy !== isWatching) {
    setWatching(isBusy);
    // A finished episode may close one of the drama's gaps.
    if (!isBusy) void refresh();
  }
  return (
    <Panel
      title={t('console.episodes.title')}
      aside={
        mayEdit && (
          <FilesAct
            accept="video/*,.vtt"
            takesMany
            disabled={uploads.sending !== undefined}
            onFiles={uploads.send}
          >
            {t('console.episodes.add')}
          </FilesAct>
        )
      }
    >
      <Answered of={episodes}>
        {({ list }) => (
          <>
            <Sum drama={drama} list={list} />
            {uploads.sending !== undefined && (
              <p className="px-4 pb-2 text-primary-text">{uploads.sending}</p>
            )}
            <Problem text={uploads.problem} />
            {list.length === 0 ? (
              <Empty text={t('console.episodes.none')} />
            ) : (
              <Episodes list={list} drama={drama} mayEdit={mayEdit} />
            )}
          </>
        )}
      </Answered>
    </Panel>
  );
}

interface Uploads {
  /** Progress text; undefined when no upload is running. */
  readonly sending: string | undefined;
  readonly problem: string | undefined;
  readonly send: (files: readonly File[]) => void;
}

function useUploads({ id }: EditedDrama): Uploads {
  const [sending, setSending] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function sendAll(files: readonly File[]): Promise<void> {
    setProblem(undefined);
    const known = files.flatMap((file) => {
      const which = classifyFile(file.name);
      return which?.kind === 'episode' || which?.kind === 'captions' ? [{ file, ...which }] : [];
    });
    if (known.length < files.length) setProblem(t('console.episodes.unnamed'));
    for (const one of known) {
      const { number, file } = one;
      const told = (sent: number) =>
        setSending(t('console.episodes.sending', { number, percent: Math.floor(sent * 100) }));
      told(0);
      try {
        if (one.kind === 'episode')
          await sendEpisode({ id, number, file, digest: await digestOfFile(file) }, told);
        else await ask(saveCaptions, { id, number, locale: one.locale, text: await file.text() });
      } catch (error) {
        setProblem(t('console.episodes.not-sent', { number, why: problemText(error) }));
      }
      await refresh(listEpisodes);
    }
    setSending(undefined);
  }

  return { sending, problem, send: (files) => void sendAll(files) };
}

interface ListProps {
  readonly drama: EditedDrama;
  readonly list: readonly Episode[];
}

/** A bar of ready and failed episodes. Episodes in progress count as neither. */
function Sum({ drama, list }: ListProps) {
  const episodes = list.filter(({ number }) => number > 0);
  const [ready, waiting, failed] = [
    episodes.filter(({ isWatchable }) => isWatchable).length,
    episodes.filter(isOnItsWay).length,
    episodes.filter(({ state }) => state === 'failed').length,
  ];
  const share = (many: number) => ({ width: `${(many / drama.episodes) * 100}%` });
  return (
    <div className="px-3.5 py-2.5">
      <div aria-hidden className="mb-1.5 flex h-1.5 overflow-hidden rounded-full bg-track">
        <span className="bg-bar-good" style={share(ready)} />
        <span className="bg-bar-bad" style={share(failed)} />
      </div>
      <p className="text-small text-muted">
        {t('console.episodes.sum', { ready, of: drama.episodes, waiting, failed })}
      </p>
      {drama.readyFromTheFirst < drama.episodes && (
        <p className="text-small text-warn">
          {t('console.episodes.sold-through', { last: drama.readyFromTheFirst })}
        </p>
      )}
    </div>
  );
}

/** A grid of all episodes, with details of the selected one and of each that failed. */
function Episodes({ drama, list, mayEdit }: ListProps & { readonly mayEdit: boolean }) {
  const [chosen, choose] = useState<number>();
  const told = list.filter(({ number, state }) => number === chosen || number === 0 || state === 'failed');
  return (
    <>
      <EpisodeGrid drama={drama} list={list} chosen={chosen} onChoose={choose} />
      <ul className="border-t border-line">
        {told.map((episode) => (
          <li
            key={episode.number}
            className={clsx(
              'flex min-h-9 flex-wrap items-center gap-x-4 border-b border-line px-3.5 last:border-0',
              episode.state === 'failed' && 'bg-bad-soft',
            )}
          >
            <b className="font-semibold">
              {episode.number === 0 ? t('console.episodes.preview') : episode.number}
            </b>
            <span className="text-muted">
              {episode.durationMs === null ? '–' : lengthText(episode.durationMs)}
            </span>
            <span className="text-muted">{episode.captions.join(' ')}</span>
            <span className="ms-auto">
              <State episode={episode} />
            </span>
            {mayEdit && episode.state === 'failed' && <Retry drama={drama} number={episode.number} />}
          </li>
        ))}
      </ul>
    </>
  );
}

const lengthText = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

function State({ episode: { state, progress, failure } }: { readonly episode: Episode }) {
  switch (state) {
    case 'ready':
      return <span className="text-good">{t('console.episodes.ready')}</span>;
    case 'awaiting':
      return <span className="text-muted">{t('console.episodes.awaiting')}</span>;
    case 'packaging':
      return (
        <span className="text-primary-text underline decoration-primary-text/40 underline-offset-2">
          {t('console.episodes.packaging', { percent: progress })}
        </span>
      );
    case 'failed':
      return <span className="text-bad">{t(`console.episodes.failure.${failure ?? 'gave-up'}`)}</span>;
  }
}

function Retry({ drama: { id }, number }: { readonly drama: EditedDrama; readonly number: number }) {
  const { send, isBusy } = useApiMutation(retryEpisode);
  const again = async () => {
    if ((await send({ id, number })) !== undefined) await refresh(listEpisodes);
  };
  return (
    <Act disabled={isBusy} onClick={() => void again()}>
      {t('console.episodes.retry')}
    </Act>
  );
}
