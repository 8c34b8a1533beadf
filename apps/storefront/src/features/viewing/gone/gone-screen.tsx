import { type Id, idOf, isId } from '@cliffhanger/core/kernel';
import { getDramaForViewer } from '@cliffhanger/wire/checkout';
import { useEffect } from 'react';
import { Gone, goneBecause } from '../../../shared/gone/gone.tsx';
import { useOpenAddress, usePathParameters } from '../../../shared/navigation/index.ts';
import { Answered, Waiting } from '../../../shared/parts/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';

/**
 * Shown at the address of a landing page that the server does not have for this viewer. Owners of episodes are sent
 * on to the player.
 */
export function GoneScreen() {
  const { drama = '' } = usePathParameters();
  return isId(drama) ? <GoneDrama dramaId={idOf<'drama'>(drama)} /> : null;
}

function GoneDrama({ dramaId }: { dramaId: Id<'drama'> }) {
  const drama = useApiQuery(getDramaForViewer, { dramaId });
  const go = useOpenAddress();
  const isOwned = drama.data !== undefined;
  useEffect(() => {
    if (isOwned) go(`/play/${dramaId}/1`, { replace: true });
  }, [isOwned, dramaId, go]);
  const why = goneBecause(drama.error);
  if (why !== undefined) return <Gone why={why} dramaId={dramaId} />;
  return <Answered answer={drama}>{() => <Waiting />}</Answered>;
}
