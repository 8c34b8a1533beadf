-- The orders of one drama in a seller's table, newest first. Only what has ended is so much that it needs an index, and it
-- is written once; what is on its way is a week of orders, found along the seller.
create index orders_ended_by_drama on orders_ended (seller_id, drama_id, id desc);
