import {
  changeEmail,
  getProfile,
  getSocialAccounts,
  saveProfile,
  saveSocialAccounts,
} from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { SocialAccount } from '@cliffhanger/core/identity';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { rightsAnswer } from '../catalog/rights-answer.ts';

export function addProfileRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getProfile, async ({ seller }) =>
    answered(await getProfile(dependencies)({ sellerId: seller.id }), ({ rights, ...profile }) => ({
      ...profile,
      rights: rightsAnswer(rights),
    })),
  );

  serve(api, wire.saveProfile, ({ input, seller }) =>
    saveProfile(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.changeEmail, ({ input, seller }) =>
    changeEmail(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.getSocialAccounts, async ({ input, seller }) =>
    answered(
      await getSocialAccounts(dependencies)({ sellerId: seller.id, of: input.id ?? seller.id }),
      socialAccountsAnswer,
    ),
  );

  serve(api, wire.saveSocialAccounts, async ({ input, seller }) =>
    answered(await saveSocialAccounts(dependencies)({ ...input, sellerId: seller.id }), socialAccountsAnswer),
  );
}

const socialAccountsAnswer = (accounts: readonly SocialAccount[]) => ({ socialAccounts: [...accounts] });
