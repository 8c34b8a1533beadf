import type { Dependencies } from '@cliffhanger/application/ports';
import {
  getInvitation,
  getTeamFigures,
  listTeam,
  TEAM_WINDOW_DAYS,
  type TeamFigures,
} from '@cliffhanger/application/referrals';
import { VALID_CUSTOMER_ABOVE, VALID_INVITEE_ABOVE } from '@cliffhanger/core/referrals';
import * as wire from '@cliffhanger/wire/referrals';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { pageAnswer } from '../page-answer.ts';

export function addReferralRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getInvitation, async ({ seller }) =>
    answered(await getInvitation(dependencies)({ sellerId: seller.id }), (shown) =>
      shown.mayInvite
        ? { mayInvite: true, code: shown.code, missing: [] }
        : { mayInvite: false, code: null, missing: [...shown.missing] },
    ),
  );

  serve(api, wire.getTeamFigures, async ({ seller }) =>
    answered(await getTeamFigures(dependencies)({ sellerId: seller.id }), figuresAnswer),
  );

  serve(api, wire.getInvitationFigures, async ({ seller }) =>
    answered(await getTeamFigures(dependencies)({ sellerId: seller.id }), figuresAnswer),
  );

  serve(api, wire.listTeam, async ({ input: { page, pageSize }, seller }) =>
    answered(await listTeam(dependencies)({ sellerId: seller.id, page, size: pageSize }), (team) =>
      pageAnswer({ page, pageSize }, team),
    ),
  );
}

const figuresAnswer = ({ members, approved, valid, joinedSince, validCustomers }: TeamFigures) => ({
  members,
  approved,
  joinedLately: joinedSince,
  latelyDays: TEAM_WINDOW_DAYS,
  validInvitees: valid,
  validCustomers,
  validInviteeAbove: VALID_INVITEE_ABOVE,
  validCustomerAbove: VALID_CUSTOMER_ABOVE,
});
