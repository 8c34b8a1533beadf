import { type Rights, rightsLeft } from '@cliffhanger/core/library';

export const rightsResponse = (rights: Rights) => ({
  total: rights.fromLevel + rights.fromPacks,
  used: rights.used,
  left: rightsLeft(rights),
});
