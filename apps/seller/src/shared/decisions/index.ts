export * from './decision-card.tsx';
