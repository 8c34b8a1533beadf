import { type Id, idOf, isId } from '@cliffhanger/core/kernel';
import { ToastHost } from '@cliffhanger/ui/overlays';
import { getDramaForViewer, listSeries } from '@cliffhanger/wire/checkout';
import { useState } from 'react';
import { Gone, goneBecause } from '../../../shared/gone/gone.tsx';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenAddress, usePathParameters } from '../../../shared/navigation/index.ts';
import { Answered, Problem } from '../../../shared/parts/index.ts';
import { positionOf } from '../../../shared/positions/positions.ts';
import { FIRST_PAGE, useApiQuery } from '../../../shared/server/index.ts';
import { Feed } from './feed-view.tsx';

export function PlayScreen() {
  const t = useTranslation();
  const go = useOpenAddress();
  const { drama = '', episode = '' } = usePathParameters();
  if (!isId(drama)) return <Problem text={t('viewing.not-found.text')} onRetry={() => go('/')} />;
  return <Player dramaId={idOf<'drama'>(drama)} episode={Number(episode) || 1} />;
}

function Player({ dramaId, episode }: { dramaId: Id<'drama'>; episode: number }) {
  const drama = useApiQuery(getDramaForViewer, { dramaId });
  const series = useApiQuery(listSeries, FIRST_PAGE);
  // Read once: positions stored during playback must not move the film.
  const [stored] = useState(() => positionOf(dramaId, null));
  const resume = series.data?.list.find((begun) => begun.dramaId === dramaId)?.resume ?? stored;
  const why = drama.data === undefined ? goneBecause(drama.error) : undefined;
  if (why !== undefined) return <Gone why={why} dramaId={dramaId} />;
  return (
    <Answered answer={drama}>
      {(loaded) => (
        <>
          <Feed drama={loaded} episode={episode} resume={resume} />
          <ToastHost />
        </>
      )}
    </Answered>
  );
}
