import {
  askSocialProof,
  changeEmail,
  getProfile,
  getSocialAccounts,
  listSocialProofs,
  saveProfile,
  saveSocialAccounts,
} from '@cliffhanger/application/identity';
import type { Dependencies, SocialProof } from '@cliffhanger/application/ports';
import { profileUrl, socialProofCountsUntil } from '@cliffhanger/core/credit';
import type { SocialAccount } from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/identity';
import { type Api, serve } from '../../http/serve.ts';
import { rightsResponse } from '../catalog/rights-response.ts';
import { toResponse } from '../to-response.ts';

export function addProfileRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.getProfile, async ({ seller }) =>
    toResponse(await getProfile(dependencies)({ sellerId: seller.id }), ({ rights, ...profile }) => ({
      ...profile,
      rights: rightsResponse(rights),
    })),
  );

  serve(api, wire.saveProfile, ({ input, seller }) =>
    saveProfile(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.changeEmail, ({ input, seller }) =>
    changeEmail(dependencies)({ ...input, sellerId: seller.id }),
  );

  serve(api, wire.getSocialAccounts, async ({ input, seller }) =>
    toResponse(
      await getSocialAccounts(dependencies)({ sellerId: seller.id, of: input.id ?? seller.id }),
      socialAccountsResponse,
    ),
  );

  serve(api, wire.saveSocialAccounts, async ({ input, seller }) =>
    toResponse(
      await saveSocialAccounts(dependencies)({ ...input, sellerId: seller.id }),
      socialAccountsResponse,
    ),
  );

  serve(api, wire.listSocialProofs, async ({ seller }) =>
    toResponse(await listSocialProofs(dependencies)({ sellerId: seller.id }), (proofs) => ({
      list: proofs.map((proof) => proofResponse(proof, dependencies.clock.now())),
    })),
  );

  serve(api, wire.askSocialProof, async ({ input, seller }) =>
    toResponse(await askSocialProof(dependencies)({ ...input, sellerId: seller.id }), (proof) =>
      proofResponse(proof, dependencies.clock.now()),
    ),
  );
}

/** The proof for its seller. */
const proofResponse = (proof: SocialProof, now: Instant) => {
  const until = proof.provenAt === null ? null : socialProofCountsUntil(proof.provenAt);
  return {
    handle: proof.handle,
    code: proof.code,
    profileUrl: profileUrl(proof.handle),
    isWaiting: proof.isWaiting,
    checkedAt: proof.checkedAt,
    found: proof.found,
    countsUntil: until !== null && until > now ? until : null,
  };
};

const socialAccountsResponse = (accounts: readonly SocialAccount[]) => ({ socialAccounts: [...accounts] });
