import type { Dependencies } from '@cliffhanger/application/ports';
import {
  appealDecision,
  appealLockedOut,
  appealWithoutLogin,
  getLockedOut,
  listAppeals,
} from '@cliffhanger/application/trust';
import * as wire from '@cliffhanger/wire/trust';
import { type Api, serve } from '../../http/serve.ts';
import { noticeResponse } from '../notice-response.ts';
import { pageResponse } from '../page-response.ts';
import { toResponse } from '../to-response.ts';
import { appealResponse } from './appeal-response.ts';

export function addTrustRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.appealDecision, async ({ input, seller }) =>
    toResponse(await appealDecision(dependencies)({ ...input, sellerId: seller.id }), appealResponse),
  );

  serve(api, wire.appealRegistration, async ({ input }) =>
    toResponse(await appealWithoutLogin(dependencies)(input), appealResponse),
  );

  serve(api, wire.getLockedOut, async ({ input, locale }) =>
    toResponse(await getLockedOut(dependencies)(input), ({ subject, notice, until, appeal, proof }) => ({
      subject,
      notice: noticeResponse(notice, subject === 'account-lock' ? 'account-lock' : 'registration', locale),
      until,
      appeal: appeal === null ? null : appealResponse(appeal),
      proof,
    })),
  );

  serve(api, wire.appealLockedOut, async ({ input }) =>
    toResponse(await appealLockedOut(dependencies)(input), appealResponse),
  );

  serve(api, wire.listAppeals, async ({ input: { page, pageSize }, seller }) =>
    toResponse(
      await listAppeals(dependencies)({ sellerId: seller.id, page, size: pageSize }),
      ({ list, total }) => pageResponse({ page, pageSize }, { list: list.map(appealResponse), total }),
    ),
  );
}
