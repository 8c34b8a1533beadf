import { endOtherSessions, endSession, listSessions } from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';

export function addSessionRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listSessions, async ({ seller }) =>
    toResponse(
      await listSessions(dependencies)({ sellerId: seller.id, sessionId: seller.sessionId }),
      (list) => ({
        list: [...list],
      }),
    ),
  );

  serve(api, wire.endSession, ({ input, seller }) =>
    endSession(dependencies)({ sellerId: seller.id, sessionId: input.id }),
  );

  serve(api, wire.endOtherSessions, ({ seller }) =>
    endOtherSessions(dependencies)({ sellerId: seller.id, sessionId: seller.sessionId }),
  );
}
