# Performs the device flow with httr2, as its users do: shows address and code, waits, calls, refreshes.
library(httr2)
given <- commandArgs(trailingOnly = TRUE)
services <- given[1]

client <- oauth_client(
  id = given[2],
  secret = given[3],
  token_url = paste0(services, "/token"),
  auth = "body",
  name = "client-test"
)
token <- oauth_flow_device(client, auth_url = paste0(services, "/device/code"), scope = given[4])
call <- function(one) {
  request(services) |>
    req_url_path("/userinfo") |>
    req_auth_bearer_token(one$access_token) |>
    req_perform() |>
    resp_body_json()
}
renewed <- oauth_flow_refresh(client, token$refresh_token)
cat("told:", call(token)$email, call(renewed)$email, "\n")
