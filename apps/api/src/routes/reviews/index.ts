import type { Dependencies } from '@cliffhanger/application/ports';
import { listReviewTimes } from '@cliffhanger/application/reviews';
import * as wire from '@cliffhanger/wire/reviews';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';

/** Actual review times; the promised ones are part of every review (DOMAIN §8). */
export function addReviewTimeRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listReviewTimes, async () =>
    toResponse(await listReviewTimes(dependencies)(), (list) => ({ list: [...list] })),
  );
}
