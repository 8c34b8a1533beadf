import type { Outside } from '@cliffhanger/application/ports';
import { playEpisode, recordPlay, watchEpisode } from '@cliffhanger/application/viewing';
import { DONE } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/viewing';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { addMediaRoutes } from './media-routes.ts';
import { watchAnswer } from './watch-answer.ts';

export function addViewingRoutes(api: Api, outside: Outside): void {
  serve(api, wire.watch, async ({ input, viewer }) =>
    answered(await watchEpisode(outside)({ ...input, viewerId: viewer.known?.id ?? null }), watchAnswer),
  );

  serve(api, wire.play, ({ input, viewer }) =>
    playEpisode(outside)({ ...input, viewerId: viewer.known?.id ?? null }),
  );

  serve(api, wire.played, async ({ input, viewer: { known } }) =>
    known === undefined ? DONE : recordPlay(outside)({ ...input, viewerId: known.id }),
  );

  addMediaRoutes(api, outside);
}
