import { type Rights, rightsLeft } from '@cliffhanger/core/library';

export const rightsAnswer = (rights: Rights) => ({
  total: rights.fromLevel + rights.fromPacks,
  used: rights.used,
  left: rightsLeft(rights),
});
