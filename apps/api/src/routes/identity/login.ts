import { logIn, logOut } from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';

export function addLoginRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.login, async ({ input, locale, device, address }) =>
    toResponse(await logIn(dependencies)({ ...input, locale, device, address }), ({ token, seller }) => ({
      token,
      userInfo: seller,
    })),
  );

  serve(api, wire.logout, ({ seller }) =>
    logOut(dependencies)({ sellerId: seller.id, sessionId: seller.sessionId }),
  );
}
