//! A table that is refused says what is wrong with it in every mode, and rustc nothing besides.

use dtable_runtime::dtable;

dtable!("../tables/refused_value.yaml" as value_plain);
dtable!(try "../tables/refused_value.yaml" as value_try);
dtable!(async "../tables/refused_value.yaml" as value_async);
dtable!(async try "../tables/refused_value.yaml" as value_async_try);
dtable!(ask "../tables/refused_value.yaml" as value_ask);
dtable!("../tables/refused_sum.yaml" as sum_plain);
dtable!(try "../tables/refused_sum.yaml" as sum_try);
dtable!(async "../tables/refused_sum.yaml" as sum_async);
dtable!(async try "../tables/refused_sum.yaml" as sum_async_try);
dtable!(ask "../tables/refused_sum.yaml" as sum_ask);
dtable!("../tables/refused_list.yaml" as list_plain);
dtable!(try "../tables/refused_list.yaml" as list_try);
dtable!(async "../tables/refused_list.yaml" as list_async);
dtable!(async try "../tables/refused_list.yaml" as list_async_try);
dtable!(ask "../tables/refused_list.yaml" as list_ask);
dtable!("../tables/refused_actions.yaml" as actions_plain);
dtable!(try "../tables/refused_actions.yaml" as actions_try);
dtable!(async "../tables/refused_actions.yaml" as actions_async);
dtable!(async try "../tables/refused_actions.yaml" as actions_async_try);

fn main() {}
