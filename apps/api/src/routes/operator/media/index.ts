import {
  addEpisodePart,
  beginEpisode,
  finishEpisode,
  listEpisodes,
  retryEpisode,
  saveCaptions,
} from '@cliffhanger/application/media';
import type { Dependencies } from '@cliffhanger/application/ports';
import { VIDEO_PART_BYTES } from '@cliffhanger/core/media';
import * as wire from '@cliffhanger/wire/operator/media';
import type { Api } from '../../../http/call.ts';
import { serveOperator, serveOperatorLargeUpload } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';

export function addEpisodeRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listEpisodes, async ({ input, dependencies: audited }) =>
    toResponse(await listEpisodes(audited)(input.id), (episodes) => ({
      list: episodes.map((episode) => ({ ...episode, captions: [...episode.captions] })),
    })),
  );

  serveOperator(
    api,
    dependencies,
    wire.beginEpisode,
    async ({ input: { id, ...video }, dependencies: audited }) =>
      toResponse(await beginEpisode(audited)({ dramaId: id, ...video }), ({ received, ...begun }) => ({
        ...begun,
        partBytes: VIDEO_PART_BYTES,
        received: [...received],
      })),
  );

  serveOperatorLargeUpload(
    api,
    dependencies,
    wire.addEpisodePart,
    ({ input, content, dependencies: audited }) => addEpisodePart(audited)({ ...input, bytes: content }),
  );

  serveOperator(api, dependencies, wire.finishEpisode, ({ input, dependencies: audited }) =>
    finishEpisode(audited)(input.uploadId),
  );

  serveOperator(api, dependencies, wire.retryEpisode, ({ input: { id, number }, dependencies: audited }) =>
    retryEpisode(audited)({ dramaId: id, number }),
  );

  serveOperator(
    api,
    dependencies,
    wire.saveCaptions,
    ({ input: { id, ...captions }, dependencies: audited }) =>
      saveCaptions(audited)({ dramaId: id, ...captions }),
  );
}
