export { AppealStanding, MayAppeal } from './appeal-part.tsx';
export * from './decision-card.tsx';
export * from './remedy-part.tsx';
