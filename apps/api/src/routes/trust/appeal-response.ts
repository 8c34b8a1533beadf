import type { AppealRemedy, OwnedAppeal } from '@cliffhanger/application/ports';

export const appealResponse = ({ progress, remedy, ...appeal }: OwnedAppeal) => ({
  ...appeal,
  ...progress,
  remedy: remedy === null ? null : remedyResponse(remedy),
});

const remedyResponse = ({ deed, amount, state, transferId, withdrawalId }: AppealRemedy) => ({
  deed,
  amount,
  state,
  transferId,
  withdrawalId,
});
