import {
  addEpisodePart,
  beginEpisode,
  finishEpisode,
  listEpisodes,
  retryEpisode,
  saveCaptions,
} from '@cliffhanger/application/media';
import type { Outside } from '@cliffhanger/application/ports';
import { VIDEO_PART_BYTES } from '@cliffhanger/core/media';
import * as wire from '@cliffhanger/wire/operator/media';
import type { Api } from '../../../http/call.ts';
import { serveOperator, serveOperatorUpload } from '../../../http/serve-operator.ts';
import { answered } from '../../answered.ts';

export function addEpisodeRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.listEpisodes, async ({ input, outside: audited }) =>
    answered(await listEpisodes(audited)(input.id), (episodes) => ({
      list: episodes.map((episode) => ({ ...episode, captions: [...episode.captions] })),
    })),
  );

  serveOperator(api, outside, wire.beginEpisode, async ({ input: { id, ...video }, outside: audited }) =>
    answered(await beginEpisode(audited)({ dramaId: id, ...video }), ({ received, ...begun }) => ({
      ...begun,
      partBytes: VIDEO_PART_BYTES,
      received: [...received],
    })),
  );

  serveOperatorUpload(api, outside, wire.addEpisodePart, ({ input, bytes, outside: audited }) =>
    addEpisodePart(audited)({ ...input, bytes }),
  );

  serveOperator(api, outside, wire.finishEpisode, ({ input, outside: audited }) =>
    finishEpisode(audited)(input.uploadId),
  );

  serveOperator(api, outside, wire.retryEpisode, ({ input: { id, number }, outside: audited }) =>
    retryEpisode(audited)({ dramaId: id, number }),
  );

  serveOperator(api, outside, wire.saveCaptions, ({ input: { id, ...captions }, outside: audited }) =>
    saveCaptions(audited)({ dramaId: id, ...captions }),
  );
}
