import type { Dependencies } from '@cliffhanger/application/ports';
import { playEpisode, recordPlay, watchEpisode } from '@cliffhanger/application/viewing';
import { DONE } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/viewing';
import { type Api, serve } from '../../http/serve.ts';
import type { CallingViewer } from '../../http/viewer-door.ts';
import { toResponse } from '../to-response.ts';
import { addMediaRoutes } from './media-routes.ts';
import { watchResponse } from './watch-response.ts';

export function addViewingRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.watch, async ({ input, viewer }) =>
    toResponse(await watchEpisode(dependencies)({ ...input, ...whoWatches(viewer) }), watchResponse),
  );

  serve(api, wire.play, ({ input, viewer }) =>
    playEpisode(dependencies)({ ...input, ...whoWatches(viewer) }),
  );

  serve(api, wire.played, async ({ input, viewer: { known, country } }) =>
    known === undefined ? DONE : recordPlay(dependencies)({ ...input, country, viewerId: known.id }),
  );

  addMediaRoutes(api, dependencies);
}

const whoWatches = ({ known, country }: CallingViewer) => ({ viewerId: known?.id ?? null, country });
