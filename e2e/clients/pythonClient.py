"""Calls the groups API with the field's Python client, as its users do; prints the results as JSON."""

import json
import sys

from google.oauth2.credentials import Credentials
from googleapiclient.discovery import build
from googleapiclient.errors import HttpError

url, token = sys.argv[1:3]
client = build(
    "youtubeAnalytics",
    "v2",
    credentials=Credentials(token),
    static_discovery=True,
    client_options={"api_endpoint": url},
)
report = (
    client.reports()
    .query(
        ids="channel==MINE",
        startDate="2020-01-01",
        endDate="2099-12-31",
        dimensions="video",
        metrics="views",
        sort="-views",
        maxResults=1,
    )
    .execute()
)
video, views = report["rows"][0]
groups, items = client.groups(), client.groupItems()
group = groups.insert(
    body={"snippet": {"title": "From Python"}, "contentDetails": {"itemType": "video#video"}}
).execute()
item = items.insert(body={"groupId": group["id"], "resource": {"id": video}}).execute()
group["snippet"]["title"] = "Renamed"
renamed = groups.update(body=group).execute()
listed = groups.list(id=group["id"]).execute()["items"]
held = items.list(groupId=group["id"]).execute()["items"]
removed = [items.delete(id=item["id"]).execute(), groups.delete(id=group["id"]).execute()]
try:
    groups.list(id=group["id"]).execute()
    refusal = None
except HttpError as error:
    refusal = [error.resp.status, json.loads(error.content)["error"]["errors"][0]["reason"]]
print(json.dumps({
    "title": renamed["snippet"]["title"],
    "count": listed[0]["contentDetails"]["itemCount"],
    "held": [one["resource"]["id"] for one in held],
    "views": views,
    "removed": removed,
    "refusal": refusal,
}))
