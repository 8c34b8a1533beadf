export { leaveSomethingToReview, type Shopkeeper } from './waiting-items.ts';
