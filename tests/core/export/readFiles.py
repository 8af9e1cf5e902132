"""Reads files that were exported and prints their cells as JSON, for tests/core/export/otherReaders.ts.

Standard input: a JSON list of {path, format, separator, encoding}. Python itself reads csv, JSON and XML; openpyxl, where
it is installed, reads workbooks.
"""

import csv
import datetime
import json
import sys
import xml.etree.ElementTree as ElementTree

try:
    import openpyxl
except ImportError:
    openpyxl = None

EPOCH = datetime.datetime(1970, 1, 1)
csv.field_size_limit(10_000_000)


def read_csv(file):
    encoding = {"utf-8": "utf-8", "utf-8-bom": "utf-8-sig", "utf-16le-bom": "utf-16"}[file["encoding"]]
    with open(file["path"], newline="", encoding=encoding) as stream:
        rows = list(csv.reader(stream, delimiter=file["separator"], strict=True))
    return {"labels": rows[0], "rows": rows[1:]}


def table_of(objects):
    return {"labels": list(objects[0]) if objects else [], "rows": [list(one.values()) for one in objects]}


def read_json(file):
    with open(file["path"], encoding="utf-8") as stream:
        return table_of(json.load(stream))


def read_lines(file):
    with open(file["path"], encoding="utf-8", newline="\n") as stream:
        return table_of([json.loads(line) for line in stream])


def read_xml(file):
    root = ElementTree.parse(file["path"]).getroot()
    labels = [column.get("name") for column in root.find("columns")]
    rows = []
    for row in root.find("rows"):
        values = {field.get("name"): field.text or "" for field in row}
        rows.append([values.get(label) for label in labels])
    return {"labels": labels, "rows": rows}


def sheet_cell(cell):
    value = cell.value
    if cell.data_type == "f":
        raise ValueError(f"a formula: {value}")
    if isinstance(value, datetime.datetime):
        return {"time": round((value - EPOCH) / datetime.timedelta(milliseconds=1))}
    if cell.hyperlink is not None:
        location = f"#{cell.hyperlink.location}" if cell.hyperlink.location else ""
        return {"link": cell.hyperlink.target + location, "text": value}
    return value


def read_workbook(file):
    sheet = openpyxl.load_workbook(file["path"]).worksheets[0]
    rows = [[sheet_cell(cell) for cell in row] for row in sheet.iter_rows()]
    return {"labels": rows[0], "rows": rows[1:]}


READERS = {"csv": read_csv, "json": read_json, "jsonl": read_lines, "xml": read_xml}
if openpyxl is not None:
    READERS["xlsx"] = read_workbook


def read(file):
    reader = READERS.get(file["format"])
    if reader is None:
        return None
    try:
        return {"table": reader(file)}
    except Exception as error:
        return {"error": repr(error)}


json.dump([read(file) for file in json.load(sys.stdin)], sys.stdout)
