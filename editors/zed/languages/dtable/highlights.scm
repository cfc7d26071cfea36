; As YAML.
(boolean_scalar) @boolean
(null_scalar) @constant.builtin
[(double_quote_scalar) (single_quote_scalar) (block_scalar) (string_scalar)] @string
[(integer_scalar) (float_scalar)] @number
(comment) @comment
(block_mapping_pair key: (flow_node [(double_quote_scalar) (single_quote_scalar)] @property))
(block_mapping_pair key: (flow_node (plain_scalar (string_scalar) @property)))
(flow_mapping (_ key: (flow_node [(double_quote_scalar) (single_quote_scalar)] @property)))
(flow_mapping (_ key: (flow_node (plain_scalar (string_scalar) @property))))
["," "-" ":" ">" "?" "|"] @punctuation.delimiter
["[" "]" "{" "}"] @punctuation.bracket
