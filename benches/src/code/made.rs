//! The code that `dtable!` makes for the tables that are measured.

#![allow(clippy::too_many_arguments, reason = "a table of eighteen inputs is a function of eighteen parameters")]

use super::types::{Allergy, Day, Label, Method, Pixel, Protocol, Reach, Size, Stamp, Zone};
use dtable_runtime::dtable;

dtable!("tables/three.yaml");
dtable!("tables/three_free.yaml");
dtable!("tables/three_packed.yaml");
dtable!("games/game.yaml");
dtable!("tables/game_free.yaml");
dtable!("tables/game_packed.yaml");
dtable!("games/computer_move.yaml");
dtable!("tables/computer_move_free.yaml");
dtable!("tables/computer_move_packed.yaml");
dtable!("tables/zhang_suen.yaml");
dtable!("tables/zhang_suen_asked.yaml");
dtable!("tables/zhang_suen_packed.yaml");
dtable!("tables/parcel.yaml");
dtable!("tables/parcel_asked.yaml");
dtable!("tables/parcel_packed.yaml");
dtable!("tables/bbdt.yaml");
dtable!("tables/bbdt_asked.yaml");
dtable!("tables/bbdt_packed.yaml");
dtable!("tables/grid.yaml");
dtable!("tables/texts_16.yaml");
dtable!("tables/texts_38.yaml");
dtable!("tables/router.yaml");
dtable!("tables/filter.yaml");
dtable!("tables/prefixes.yaml");
dtable!("tables/firewall.yaml");
dtable!("tables/kitchen.yaml");
dtable!("tables/access.yaml");
dtable!("tables/cover.yaml");
dtable!("tables/levy.yaml");
dtable!("tables/levy_graph.yaml");
dtable!("tables/season.yaml");
dtable!("tables/gauges.yaml");
dtable!("tables/post.yaml");
dtable!("tables/card.yaml");
dtable!("tables/weather.yaml");
