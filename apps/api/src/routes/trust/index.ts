import type { Outside, OwnedAppeal } from '@cliffhanger/application/ports';
import { appealDecision, appealWithoutLogin, listAppeals } from '@cliffhanger/application/trust';
import * as wire from '@cliffhanger/wire/trust';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { pageAnswer } from '../page-answer.ts';

export function addTrustRoutes(api: Api, outside: Outside): void {
  serve(api, wire.appealDecision, async ({ input, seller }) =>
    answered(await appealDecision(outside)({ ...input, sellerId: seller.id }), appealAnswer),
  );

  serve(api, wire.appealRegistration, async ({ input }) =>
    answered(await appealWithoutLogin(outside)(input), appealAnswer),
  );

  serve(api, wire.listAppeals, async ({ input: { page, pageSize }, seller }) =>
    answered(await listAppeals(outside)({ sellerId: seller.id, page, size: pageSize }), ({ list, total }) =>
      pageAnswer({ page, pageSize }, { list: list.map(appealAnswer), total }),
    ),
  );
}

const appealAnswer = ({ progress, ...appeal }: OwnedAppeal) => ({ ...appeal, ...progress });
