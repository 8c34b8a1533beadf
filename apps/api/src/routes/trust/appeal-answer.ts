import type { OwnedAppeal } from '@cliffhanger/application/ports';

export const appealAnswer = ({ progress, ...appeal }: OwnedAppeal) => ({ ...appeal, ...progress });
