-- A seller's orders of one drama, newest first. Only ended orders are numerous enough to need the index, and
-- they are written once; open orders cover about a week and are found through the seller's index.
create index orders_ended_by_drama on orders_ended (seller_id, drama_id, id desc);
