"""Builds the field's Python client from the served discovery documents; prints the results as JSON."""

import datetime
import json
import sys

from google.oauth2.credentials import Credentials
from googleapiclient.discovery import build
from googleapiclient.errors import HttpError

url, token, hub_token, customer, table = sys.argv[1:6]


def client(name, version, bearer):
    return build(
        name,
        version,
        credentials=Credentials(bearer),
        discoveryServiceUrl=url + "/{api}/$discovery/rest?version={apiVersion}",
        cache_discovery=False,
    )


video = client("video", "v3", token)
analytics = client("videoAnalytics", "v2", token)
hub = client("datahub", "v1", hub_token)

today = datetime.datetime.now(datetime.timezone.utc).date()
days = {"ids": "channel==MINE", "startDate": "2020-01-01", "endDate": "2099-12-31"}
channel = video.channels().list(part="snippet,statistics", mine=True).execute()["items"][0]
alone = analytics.reports().query(metrics="views", **days).execute()["rows"]

answers, refusals = {}, {}


def answered(request_id, response, exception):
    if exception is None:
        answers[request_id] = response
    else:
        refusals[request_id] = exception.resp.status


batch = analytics.new_batch_http_request(callback=answered)
batch.add(analytics.reports().query(metrics="views", **days), request_id="report")
batch.add(analytics.groups().list(mine=True), request_id="groups")
batch.add(analytics.groups().list(id="not-there"), request_id="missing")
batch.add(
    analytics.groups().insert(
        body={"snippet": {"title": "In a batch"}, "contentDetails": {"itemType": "video#video"}}
    ),
    request_id="made",
)
batch.execute()
removed = analytics.groups().delete(id=answers["made"]["id"]).execute()

operation = (
    hub.customers()
    .submitBrandLiftStudyReport(
        customer=customer, body={"date": today.isoformat(), "sourceTable": table}
    )
    .execute()
)
ended = hub.operations().wait(name=operation["name"], body={"timeout": "30s"}).execute()
studies = hub.customers().brandLiftStudies().list(parent=customer, date=today.isoformat()).execute()
study = hub.customers().brandLiftStudies().get(name=studies["brandLiftStudies"][0]["name"]).execute()
try:
    hub.operations().get(name="operations/none").execute()
    refusal = None
except HttpError as error:
    refusal = error.resp.status

print(json.dumps({
    "title": channel["snippet"]["title"],
    "alone": alone,
    "batched": answers["report"]["rows"],
    "made": answers["made"]["snippet"]["title"],
    "removed": removed,
    "refusals": refusals,
    "done": ended["done"],
    "study": study["name"].startswith(customer + "/brandLiftStudies/" + today.isoformat()),
    "refusal": refusal,
}))
